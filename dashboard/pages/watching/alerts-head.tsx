// What both pages of alerts begin with.

import { urlOf } from '../../api/client.ts'
import * as t from '../../text/alerts.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DownloadMenu } from '../../ui/toolbar.tsx'

type AlertsHeadProps = { uid: string; isRules?: boolean }

export function AlertsHead({ uid, isRules = false }: AlertsHeadProps) {
  const base = `/p/${uid}/alerts`
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
      <Tabs
        label={t.views}
        tabs={[
          { label: t.title, to: base, isCurrent: !isRules },
          { label: t.rules, to: `${base}/rules`, isCurrent: isRules },
        ]}
      />
      <p class="muted prose">
        {isRules ? t.rulesIntro : t.intro} <Link to="/settings/notifications">{t.whoIsTold}</Link>
      </p>
    </>
  )
}
