// What the sample shop says of itself: who it is, how things come and go back, and what the law asks for.

type CompanyText = { path: string; title: string; description: string; heading: string; text: string }

export const COMPANY_TEXTS: readonly CompanyText[] = [
  {
    path: '/about',
    title: 'About Us: Six People and a Shop | Example Outdoor',
    description:
      'Who we are: six people, a workshop and a shop for walkers and campers that would rather mend than sell.',
    heading: 'Six people and a workshop',
    text: `Example Outdoor began in 1998 as a repair bench in the back of a bicycle shop. Somebody brought a tent with a
      torn zip, then somebody else brought a boot, and after two years there were more tents than bicycles.

      ## What we do

      We sell what we use ourselves, we mend what we have sold, and we say so when a thing is not worth mending. A third of
      our time goes into the workshop; it has never earned much and has never been in question.

      ## Who we are

      Marta buys and walks, Jonas mends and climbs, Ayla looks after the warehouse and two dogs. Tom answers letters.
      Ines keeps the books. Peer is an apprentice in his second year and has opened and closed more zips than anybody else.

      ## What we do not do

      No sales on sales, no countdowns, no stars that were paid for. If you would like to see us, come by: the
      coffee is free, and the [workshop](/services/repairs) has a window. Journalists find [pictures](/resources/press) here.`,
  },
  {
    path: '/services/repairs',
    title: 'Repairs: Soles, Zips, Poles, Tears | Example Outdoor',
    description:
      'What we repair, what it costs and how long it takes: soles, zips, poles, tears and lost feathers.',
    heading: 'Our repair workshop',
    text: `Send us what is broken, also if you bought it elsewhere. We look at it, tell you the price, and begin only when
      you have said yes. Looking costs nothing.

      ## Boots

      A new sole costs 75 euros and takes two weeks, a new rand 25. We cannot help boots whose sole was cast on instead
      of stitched; we say so on every product page.

      ## Tents and jackets

      Zips from 30 euros, patches from 12, a new pole segment 9. Please send tents dry and clean, because the person who
      opens the parcel is the person who sews.

      ## Sleeping bags

      Washing and drying 35 euros, new down by weight. A bag of fifteen years that gets a hundred grams of down is warm for
      another fifteen.

      ## How to send it

      Put a note inside with your name, your address and what is wrong. You will hear from us within three days. Questions go
      to our [contact page](/services/contact).`,
  },
  {
    path: '/services/delivery',
    title: 'Delivery Times, Costs and Parcels | Example Outdoor',
    description:
      'When your parcel leaves, what delivery costs in each country and how we pack: paper, string, no plastic.',
    heading: 'Delivery',
    text: `What we have on the shelf leaves on the same day if you order before two o'clock, and on the next working day if
      you order later. What we do not have is marked with the week in which we expect it.

      ## What it costs

      Within the country 4.90 euros, free from 80 euros on. To neighbouring countries 9.90, to the rest of Europe 14.90.
      Elsewhere we ask the post office and then you, in this order. Bulky tents cost no more than small ones.

      ## How long it takes

      Two days within the country, three to five across borders. In the week before Christmas everything takes
      longer, and nothing that we write here can change that.

      ## How we pack

      In used boxes, with paper and string. If a box looks as if it had travelled before, it has. Please pass it on. And
      if something arrives damaged, send us a picture before you send back the parcel: often we can simply replace a part.`,
  },
  {
    path: '/services/returns',
    title: 'Returns Within Sixty Days | Example Outdoor',
    description:
      'How to send something back within sixty days: free of charge, also when it has been walked around the block.',
    heading: 'Sending things back',
    text: `Boots do not show in the living room whether they fit on a hill. You have sixty days to find out, and you may
      wear them outside to do so, as long as somebody else would still be happy to buy them.

      ## How it works

      Put the thing into its box with the slip that came with it, stick on the label, and hand it in at any post
      office. Returns within the country are free. You have your money back within five days of our opening the parcel.

      ## What we cannot take back

      Socks and underwear that have been worn, food that was opened, and gas cartridges, which the post does not carry.

      ## What becomes of it

      What is as new goes back on the shelf. What has a scratch goes on the table beside the door at a lower price. What
      is broken goes to the [workshop](/services/repairs), and nothing goes into the bin that could still be used by somebody.`,
  },
  {
    path: '/services/gift-vouchers',
    title: 'Gift Vouchers for Walkers | Example Outdoor',
    description:
      'Gift vouchers of any amount, on paper or by mail, valid for ten years and for repairs as well.',
    heading: 'Gift vouchers',
    text: `The safest gift for somebody who has everything, and whose size you do not know. Our vouchers are printed on
      heavy paper with a drawing by Ayla, and they can be sent by mail when it is late.

      ## Amounts

      Anything from ten euros on. If the sum is used in parts, we write the rest on the back, as shops always used to do.

      ## How long they last

      Ten years, which is longer than the law asks for. Lost vouchers can be replaced if you still know your order
      number or your name and the month.

      ## What they are good for

      For everything in the [shop](/collections/), for repairs, and for the walks that we lead on the first Sunday of the
      month: up the hill behind the warehouse, once around the reservoir, and back for soup. Walks are free, in fact, but
      some people like to have paid for something, and the soup is made from that.`,
  },
  {
    path: '/services/contact',
    title: 'Contact: Letters, Calls, Visits | Example Outdoor',
    description:
      'How to reach us: by letter, by telephone on working days, by the form on this page, or simply in person.',
    heading: 'How to reach us',
    text: `Tom reads every message himself and answers within a working day. If you ask about the fit of a boot, tell him
      the length of your longer foot in millimetres, what you wear now, and where it presses.

      ## By telephone

      On working days from ten to five. There is no music while you wait: either somebody picks up, or you hear that nobody
      can, and we call back.

      ## In person

      The shop is open from Tuesday to Saturday, from ten to six. The bus stops in front of the door, and there is room for
      bicycles in the yard. Bring your old boots: from the way in which they are worn we can see more than from any machine.

      ## By letter

      Old-fashioned, and most welcome. The address is in the [imprint](/imprint).

      ## By form

      Write as much as you like. There is no limit, and nobody will ask you to rate the answer afterwards.`,
  },
  {
    path: '/imprint',
    title: 'Imprint and Legal Information | Example Outdoor',
    description:
      'Who is responsible for this site: the name, the address and the register of Example Outdoor.',
    heading: 'Imprint',
    text: `Example Outdoor is a shop that was invented for the demonstration of a program. It has no address, sells
      nothing and will never send you a parcel.

      Responsible for the content: the people of this story.`,
  },
  {
    path: '/privacy',
    title: 'Privacy: What We Keep and Why | Example Outdoor',
    description:
      'What we know about you, why we need it, how long we keep it and how to have it deleted: one short page.',
    heading: 'What we keep about you',
    text: `We know as little about you as a shop can that sends parcels. This page says what it is, in words that we would
      use across the counter.

      ## When you look around

      Our server writes down which page was asked for and when, and forgets it after seven days. There are no cookies, no
      counters of other companies, and nothing follows you when you leave.

      ## When you order

      We need your name and your address for the parcel, and a way to reach you if something goes wrong. The tax office
      obliges us to keep bills for ten years; everything else is deleted after two.

      ## When you write to us

      Letters and messages stay with us until your question is answered, and for six months after that, in case there
      is another one. Nobody but Tom and his deputy reads them.

      ## Your rights

      Ask us what we have, correct it, or have it deleted: a line to our [contact page](/services/contact) is enough. You do
      not have to give a reason, and we shall not try to change your mind.`,
  },
]
