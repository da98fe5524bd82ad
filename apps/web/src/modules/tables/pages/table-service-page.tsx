import { tables } from '@nocturne/contract/tables/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { errorMessage } from '@nocturne/contract/errors'
import QrCode from 'lucide-react/icons/qr-code'

import { ActionGrid } from '../../../kit/action-grid.tsx'
import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Hero } from '../../../kit/hero.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useGlobalConfig } from '../../../lib/global-config.ts'
import { linkTo } from '../../../lib/links.ts'
import { useApi } from '../../../lib/query.ts'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { useSession } from '../../../lib/session.ts'
import { Page } from '../../../shells/page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { actionFaces } from '../action-faces.tsx'
import { actionStands, tableLinks } from '../table-links.ts'

type Found = AnswerOf<typeof tables.findByCode>

/** P007: what the tag or the code on a table opens, for guests and for the staff beside them. */
export default function TableServicePage() {
  const { code } = useParams('code')
  const query = useApi(tables.findByCode, { code: code ?? '' }, { enabled: code !== undefined })
  const unknown = !code || (query.error instanceof ApiError && query.error.errCode === 'TABLE_CODE_INVALID')
  return (
    <Page title={useScreenTitle()} onRefresh={query.refetch}>
      {unknown ? (
        <EmptyState icon={<QrCode />} text={errorMessage('TABLE_CODE_INVALID', {})} />
      ) : (
        <QueryView query={query} skeleton={<Skeleton shape="lines" count={4} />}>
          {(table) => <TableService table={table} />}
        </QueryView>
      )}
    </Page>
  )
}

function TableService({ table }: { table: Found }) {
  const venue = useGlobalConfig()?.venueName
  const { token } = useSession()
  return (
    <>
      <Hero
        label={[venue, table.areaName].filter(Boolean).join(' · ')}
        figure={table.tableName}
        aside={{ label: '台位状态', value: table.inUse ? '使用中' : '空闲' }}
      />
      {token ? <StaffTiles table={table} /> : <EmptyState text="需要点单或结账，请联系身边的服务员" />}
    </>
  )
}

/** Only what this member of staff may do here now. */
function StaffTiles({ table }: { table: Found }) {
  const { data } = useApi(tables.detail, { tableId: table.tableId }, { live: true })
  if (!data) return <Skeleton shape="lines" count={3} />
  const links = tableLinks(data.card)
  const floor = linkTo('/pages/operat/table/index', { tableId: table.tableId })
  const tiles = [
    { id: 'open' as const, may: data.can.open, href: floor },
    { id: 'order' as const, may: data.can.order, href: links.order },
    { id: 'bill' as const, may: data.can.viewBill, href: links.bill },
  ].filter(({ id, may }) => may && actionStands(id))
  const view = { id: 'table', label: '台位详情', icon: actionFaces.orders.icon, href: floor }
  return (
    <Card>
      <ActionGrid
        label="台位服务"
        actions={[...tiles.map(({ id, href }) => ({ id, ...actionFaces[id], href })), view]}
      />
    </Card>
  )
}
