// What both pages of alerts begin with.

import { urlOf } from '../../api/client.ts'
import * as t from '../../text/alerts.ts'
import { alertTabs } from '../../text/shell.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs, tabsBelow } from '../../ui/tabs.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'

type AlertsHeadProps = { uid: string; isRules?: boolean }

export function AlertsHead({ uid, isRules = false }: AlertsHeadProps) {
  return (
    <>
      <PageHead
        title={isRules ? t.rulesTitle : t.title}
        actions={
          isRules && (
            <DownloadMenu
              url={urlOf('GET /projects/{project_uid}/alerts/rules', { path: { project_uid: uid } })}
            />
          )
        }
      />
      <Tabs label={t.views} tabs={tabsBelow(`/p/${uid}/alerts`, alertTabs, isRules ? 'rules' : '')} />
      <p class="muted prose">
        {isRules ? t.rulesIntro : t.intro} <Link to="/settings/notifications">{t.whoIsNotified}</Link>
      </p>
    </>
  )
}
