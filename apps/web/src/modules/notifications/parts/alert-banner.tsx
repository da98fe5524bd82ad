import { alertKind, type AlertKind } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { openRows } from '@nocturne/contract/open-screens'
import { findScreenAccess } from '@nocturne/contract/screen-access'
import Banknote from 'lucide-react/icons/banknote'
import BellRing from 'lucide-react/icons/bell-ring'
import Martini from 'lucide-react/icons/martini'
import Stamp from 'lucide-react/icons/stamp'
import X from 'lucide-react/icons/x'
import { useEffect, useState, type ReactNode } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

import { Button } from '#kit/button.tsx'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Tag } from '#kit/tag.tsx'
import { employeeCentreLink, floorLink, ordersLink } from '#lib/routing/common-links.ts'
import { useApi } from '#lib/query/query.ts'
import { normalizePath } from '#lib/routing/screen.ts'
import { useSession } from '#lib/identity/session.ts'
import { setTabBadge } from '#lib/routing/tab-bar.ts'
import { sortAlertsByUrgency, countAlertsByTab, findAlertToShow, type Alert } from '../alert-rules.ts'
import { useAlertActions } from '../use-alert-acts.ts'
import { usePushNotifications } from '../use-push.ts'
import { useAlertRinging } from '../use-ringing.ts'
import styles from './alert-banner.module.css'

/** Alerts on every staff page: the most urgent one with its action, and a list of all. */
export default function AlertBanner() {
  const { token } = useSession()
  const access = findScreenAccess(normalizePath(usePathname()))
  return token !== null && access === 'staff' ? <Ringing key={token} /> : null
}

const NONE: readonly Alert[] = []

function Ringing() {
  const { data } = useApi(notifications.alerts, {}, { live: true })
  const alerts = data?.rows ?? NONE
  const address = `${usePathname()}${useSearch()}`
  const { putOff, putOffFor } = useAlertRinging(alerts.map(({ alertId }) => alertId))
  useBadges(alerts)
  usePushNotifications(data?.rows.map(({ alertId }) => alertId))
  const alert = findAlertToShow(alerts, { putOff, address })
  const [listed, setListed] = useState(false)
  const onTab = tabPaths.has(normalizePath(usePathname()))
  const open = () => setListed(true)
  return (
    <>
      {alert ? (
        <Banner
          alert={alert}
          place={sortAlertsByUrgency(alerts).findIndex(({ alertId }) => alertId === alert.alertId) + 1}
          total={alerts.length}
          onList={open}
          onLater={() => putOffFor(alert.alertId)}
        />
      ) : (
        alerts.length > 0 && !onTab && <WaitingBar count={alerts.length} onList={open} />
      )}
      {listed && <AlertList alerts={sortAlertsByUrgency(alerts)} onClose={() => setListed(false)} />}
    </>
  )
}

function useBadges(alerts: readonly Alert[]): void {
  useEffect(() => showCounts(alerts), [alerts])
  // Clears the badges when the user signs out.
  useEffect(() => () => showCounts([]), [])
}

function showCounts(alerts: readonly Alert[]): void {
  const { tables, orders, person } = countAlertsByTab(alerts)
  setTabBadge(floorLink, tables)
  setTabBadge(ordersLink, orders)
  setTabBadge(employeeCentreLink, person)
}

/** Icons by alert kind; a kind without an icon shows a bell. */
const icons: Partial<Record<AlertKind, ReactNode>> = {
  [alertKind.approval]: <Stamp />,
  [alertKind.order]: <Martini />,
  [alertKind.wine]: <Martini />,
  [alertKind.payment]: <Banknote />,
}

/** Paths of the screens with the tab bar, where the badges already show the counts. */
const tabPaths = new Set<string>(openRows.tabs.filter((row) => row.tab).map(({ path }) => path))

/**
 * Bar with the number of alerts and a link to their list; shown while no alert is in the banner, on pages without the
 * tab bar.
 */
function WaitingBar({ count, onList }: { count: number; onList: () => void }) {
  return (
    <button type="button" className={styles['waiting']} data-alert-waiting onClick={onList}>
      {count} 条待处理 · 查看
    </button>
  )
}

/** All alerts of the user, each with its action. */
function AlertList({ alerts, onClose }: { alerts: readonly Alert[]; onClose: () => void }) {
  const { take, agree } = useAlertActions()
  return (
    <Sheet open onClose={onClose} title={`待处理 ${alerts.length}`}>
      {alerts.map((alert) => (
        <ListRow
          key={alert.alertId}
          inCard
          lead={<span className={styles['icon']}>{icons[alert.kind] ?? <BellRing />}</span>}
          title={alert.title}
          fact={alert.passedOn ? `无人响应 · ${alert.content}` : alert.content}
          chip={<Tag tone={getTone(alert)}>{alert.kind === alertKind.approval ? '同意' : '去处理'}</Tag>}
          onClick={() => {
            if (alert.kind === alertKind.approval) return void agree(alert)
            onClose()
            void take(alert)
          }}
        />
      ))}
    </Sheet>
  )
}

type BannerProps = { alert: Alert; place: number; total: number; onList: () => void; onLater: () => void }

function Banner({ alert, place, total, onList, onLater }: BannerProps) {
  const { take, agree } = useAlertActions()
  const isApproval = alert.kind === alertKind.approval
  return (
    <section
      className={styles['banner']}
      aria-label="待处理提醒"
      aria-live="assertive"
      data-alert-banner
      data-tone={getTone(alert)}
    >
      <span className={styles['icon']}>{icons[alert.kind] ?? <BellRing />}</span>
      <a className={styles['text']} href={alert.route}>
        <strong className={styles['title']}>{alert.title}</strong>
        <span className={styles['fact']}>{alert.passedOn ? `无人响应 · ${alert.content}` : alert.content}</span>
      </a>
      {total > 1 && (
        <button type="button" className={styles['count']} aria-label={`${place} / ${total} 条待处理`} onClick={onList}>
          {place} / {total}
        </button>
      )}
      <Button kind="primary" size="small" onClick={() => (isApproval ? agree(alert) : take(alert))}>
        {isApproval ? '同意' : '去处理'}
      </Button>
      <IconButton label="稍后处理" icon={<X />} onClick={onLater} />
    </section>
  )
}

const getTone = ({ kind, passedOn }: Alert) => (passedOn || kind === alertKind.urge ? 'danger' : 'warning')
