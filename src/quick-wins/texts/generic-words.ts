// Words that sites are named after and that people search for without meaning the site. Not a dictionary: a word that is
// missing here makes a name look more distinctive than it is, and then queries with it count as searches for the brand.

const WORDS =
  'accessories adventure affordable air all animal animals apartment apartments app apparel appliance appliances art ' +
  'arts audio auto baby backpack backpacks bag bags bakery bank bar bargain bargains baseball basketball bath bathroom ' +
  'beach beauty bed bedding beds beer best bicycle bicycles bike bikes black blog blue boat boats body book books boot ' +
  'boots box boxes bread budget build builder builders building business buy cafe cake cakes camera cameras camp camping ' +
  'candy car card cards care career careers carpet cars cat cats central chair chairs cheap chef child children city ' +
  'class classes classic cleaning climbing clinic clock clocks cloth clothes clothing cloud club coach coaching code ' +
  'coffee college color comfort company compare computer computers construction consulting cook cooking cooler cooling ' +
  'cosmetics country coupon coupons course courses craft crafts credit cruise cruises custom cycling daily dance data ' +
  'deal deals decor dental dentist design designer desk desks diet digital direct discount doctor doctors dog dogs door ' +
  'doors dream dress dresses drink drinks drive driving easy eat eco education electric electrical electronics energy ' +
  'engineering english equipment europe event events expert experts express eye fabric family farm farms fashion fast ' +
  'film films finance financial find fire first fish fishing fit fitness flight flights floor flooring flower flowers ' +
  'food foods football for free fresh fruit furniture game games garden gardening gardens gas gear gift gifts girl glass ' +
  'glasses global gold golf good great green grill group guide guides gym hair hand hardware hat hats head health healthy ' +
  'heating help herbs hike hiking history holiday holidays home homes honey horse horses hosting hotel hotels house houses ' +
  'ideas insurance interior internet investment island jacket jackets jewellery jewelry job jobs juice kid kids kitchen ' +
  'kitchens knife knives lab lamp lamps land language laptop laptops laundry law lawyer lawyers learn learning leather legal ' +
  'life light lighting lights live living loan loans local lock locks lodge lunch luxury machine machines magazine market ' +
  'marketing massage math mattress mattresses meat media medical medicine men mens metal mobile model models modern money ' +
  'mortgage motor motorcycle mountain mountains movie movies moving music natural nature new news nutrition office oil old ' +
  'online optical organic outdoor outdoors outlet paint painting paper parts party pay pen people perfume pet pets pharmacy ' +
  'phone phones photo photography photos pizza plan plans plant plants play plumber plumbing pool pools poster posters power ' +
  'premium price prices print printer printers printing product products project property pump quality radio rain recipe ' +
  'recipes red rent rental rentals repair restaurant restaurants review reviews ride ring rings road rock roof roofing room ' +
  'rooms rug rugs run running safe safety sail sailing sale sales salon salt school science sea security sell service ' +
  'services shed sheds ship shipping shirt shirts shoe shoes shop shopping shower show silver simple skate ski skiing skin ' +
  'sleep sleeping small smart smoke snow soap social sock socks sofa sofas software solar solutions soup spa space speed ' +
  'spice spices sport sports staff star startup steel stone storage store stores street student studio style sugar summer ' +
  'sun supplement supplements supplies supply surf surfing swim swimming system systems table tables tax taxi tea teacher ' +
  'team tech technology tennis tent tents test theater ticket tickets tile tiles tire tires tool tools top tour tours toy ' +
  'toys trade trail train training translation transport travel travels tree trees trip trips truck trucks turf tv uniform ' +
  'university used vacation value van vans vegan vegetable video videos villa villas vintage vitamin vitamins walk walking ' +
  'wall watch watches water wear weather web website wedding weddings weight white wholesale wild wind window windows wine ' +
  'wines winter women womens wood wool work workout world yard yoga zone ' +
  'demo ' +
  'auto autos bau baby bett betten bier blumen brille bucher buch essen fahrrad fahrrader ferien garten geld geschenke ' +
  'gesundheit gunstig handy haus hauser hotel hunde immobilien kaffee katzen kinder kleid kleider kleidung kuche lampen ' +
  'leben licht mobel mode reise reisen rezepte schmuck schuhe spiele spielzeug tee tier tiere uhr uhren urlaub versicherung ' +
  'wein welt werkzeug wohnen wohnung zelt zelte ' +
  'achat annonces assurance bijoux cadeau cadeaux chaussures chien chat cuisine emploi fleurs jardin jeux jouets livre livres ' +
  'maison meubles mode pas recettes sante vacances velo vetements vin voiture voitures voyage voyages ' +
  'bicicletas casa casas coche coches cocina comida comprar hogar joyas juegos juguetes libros moda muebles ofertas recetas ' +
  'regalos ropa salud seguros tienda trabajo viaje viajes vino zapatos'

const GENERIC = new Set(WORDS.split(' '))

/** Two letters say nothing, and neither do numbers. */
export function isGenericWord(word: string): boolean {
  return GENERIC.has(word) || /^(?:[a-z]{1,2}|\p{N}+)$/u.test(word)
}

/** Also when they are written as one, as in a domain name. */
export function isMadeOfGenericWords(word: string): boolean {
  if (isGenericWord(word)) return true
  const reachable = [true]
  for (let end = 1; end <= word.length; end++) {
    reachable[end] = false
    // Of at least three letters: with shorter ones nearly every word could be cut up.
    for (let start = 0; start <= end - 3 && !reachable[end]; start++)
      reachable[end] = (reachable[start] as boolean) && GENERIC.has(word.slice(start, end))
  }
  return reachable[word.length] as boolean
}
