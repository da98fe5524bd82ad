import { formatErrorMessage } from '@nocturne/contract/errors'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { tables } from '@nocturne/contract/tables/endpoints'
import CircleUser from 'lucide-react/icons/circle-user'
import Download from 'lucide-react/icons/download'
import HandCoins from 'lucide-react/icons/hand-coins'
import Ticket from 'lucide-react/icons/ticket'
import Utensils from 'lucide-react/icons/utensils'

import { ActionGrid, type GridAction } from '#kit/action-grid.tsx'
import { Card } from '#kit/card.tsx'
import { Hero } from '#kit/hero.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import { usePassForCode } from '#lib/identity/guest-pass.ts'
import { useGuestApi } from '#lib/query/guest-query.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useParams } from '#lib/routing/screen.ts'
import { useSession } from '#lib/identity/session.ts'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { ScanTableAgain } from '#shells/scan-again.tsx'
import { downloadLink, memberLink, menuLink, buildTakeNumberLink, buildTipLink } from '../links.ts'
import { isPaidUp } from '../spend-rules.ts'
import TableStateCard from '../parts/table-state.tsx'
import CallWaiterPanel from '../parts/call-waiter-panel.tsx'
import { isSittingEnded, useGuestFeatures, useSittingSpending, useVenueSettings } from '../queries.ts'
import styles from '../parts/arrival.module.css'

const staffTiles = createLazyComponent(() => import('../parts/staff-tiles.tsx'))

type FoundTable = AnswerOf<typeof tables.findByCode>

/**
 * P007: page opened by a table's tag or code. Guests see their spending, the menu and the call button; staff get their
 * own actions.
 */
export default function ArrivalPage() {
  const { code } = useParams('code')
  const query = useGuestApi(tables.findByCode, { code: code ?? '' }, { enabled: code !== undefined })
  const unknown = !code || (query.error instanceof ApiError && query.error.errCode === 'TABLE_CODE_INVALID')
  return (
    <Page>
      {unknown ? (
        <ScanTableAgain text={formatErrorMessage('TABLE_CODE_INVALID', {})} />
      ) : (
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={4} />}>
          {(table) => <Arrival table={table} code={code} />}
        </QueryView>
      )}
    </Page>
  )
}

function Arrival({ table, code }: { table: FoundTable; code: string }) {
  const venue = useVenueSettings()?.venueName
  const { token } = useSession()
  return (
    <>
      <Hero
        label={[venue, table.areaName].filter(Boolean).join(' · ')}
        figure={table.tableName}
        aside={{ label: '台位状态', value: table.inUse ? '使用中' : '空闲' }}
      />
      {token === null ? (
        <AtTable code={code} />
      ) : (
        <LazyContent
          part={staffTiles}
          props={{ tableId: table.tableId }}
          fallback={<Skeleton shape="lines" count={3} />}
        />
      )}
      {token !== null && <OrderLink code={code} />}
      <MoreTiles table={table} code={code} />
    </>
  )
}

/** Table of a guest: spending, link to the menu, and the call button during the sitting. */
function AtTable({ code }: { code: string }) {
  const seat = usePassForCode(code, null)
  const pass = seat.data
  const spent = useSittingSpending(pass)
  const sits = pass !== undefined && pass.tableRecordId !== null && !isSittingEnded(spent)
  return (
    <>
      <TableStateCard seat={seat} isRequested spent={spent} />
      <OrderLink code={code} />
      {sits && (
        <Card label="叫服务员">
          <SectionTitle inCard>需要什么，点一下就会通知服务员</SectionTitle>
          <CallWaiterPanel pass={pass.pass} paidUp={spent.data !== undefined && isPaidUp(spent.data)} />
        </Card>
      )}
    </>
  )
}

/** Link to the menu, the main action of a guest who has just sat down. */
function OrderLink({ code }: { code: string }) {
  return (
    <a className={styles['order']} href={menuLink(code)}>
      <Utensils />
      扫码点单
    </a>
  )
}

/** Further services for guests, if the venue offers them. */
function MoreTiles({ table: { tableId }, code }: { table: FoundTable; code: string }) {
  const features = useGuestFeatures()
  const member: GridAction = { id: 'member', label: '我的会员', icon: <CircleUser />, href: memberLink }
  return (
    <Card>
      <ActionGrid
        label="台位服务"
        actions={[
          ...(features?.reward === false
            ? []
            : [{ id: 'reward', label: '打赏', icon: <HandCoins />, href: buildTipLink(tableId) }]),
          ...(hasScreen(memberLink) && features?.member !== false ? [member] : []),
          ...(features?.queue === false
            ? []
            : [{ id: 'number', label: '取号', icon: <Ticket />, href: buildTakeNumberLink(code) }]),
          { id: 'download', label: '下载', icon: <Download />, href: downloadLink },
        ]}
      />
    </Card>
  )
}
