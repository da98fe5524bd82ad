import { tables } from '@nocturne/contract/tables/endpoints'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { errorMessage } from '@nocturne/contract/errors'
import CircleUser from 'lucide-react/icons/circle-user'
import Download from 'lucide-react/icons/download'
import HandCoins from 'lucide-react/icons/hand-coins'
import QrCode from 'lucide-react/icons/qr-code'
import Ticket from 'lucide-react/icons/ticket'
import Utensils from 'lucide-react/icons/utensils'

import { ActionGrid, type Action } from '../../../kit/action-grid.tsx'
import { Card } from '../../../kit/card.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Hero } from '../../../kit/hero.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { guestMenuLink } from '../../../lib/common-links.ts'
import { useGlobalConfig } from '../../../lib/global-config.ts'
import { useApi } from '../../../lib/query.ts'
import { useParams } from '../../../lib/screen.ts'
import { useSession } from '../../../lib/session.ts'
import { stands } from '../../../lib/standing.ts'
import { Page } from '../../../shells/page.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { actionFaces } from '../action-faces.tsx'
import { actionStands, downloadLink, memberLink, tableLink, tableLinks, takeNumberLink, tipLink } from '../links.ts'

type Found = AnswerOf<typeof tables.findByCode>

/** P007: what the tag or the code on a table opens, for guests and for the staff beside them. */
export default function TableServicePage() {
  const { code } = useParams('code')
  const query = useApi(tables.findByCode, { code: code ?? '' }, { enabled: code !== undefined })
  const unknown = !code || (query.error instanceof ApiError && query.error.errCode === 'TABLE_CODE_INVALID')
  return (
    <Page>
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
      <GuestTiles table={table} />
      {token && <StaffTiles table={table} />}
    </>
  )
}

/** What a guest may do here by himself, as far as this house has it. */
function GuestTiles({ table: { tableId } }: { table: Found }) {
  const { code } = useParams('code')
  const tiles: readonly Action[] = [
    { id: 'menu', label: '扫码点单', icon: <Utensils />, href: guestMenuLink(code) },
    { id: 'reward', label: '打赏', icon: <HandCoins />, href: tipLink(tableId) },
    { id: 'member', label: '我的会员', icon: <CircleUser />, href: memberLink },
    { id: 'number', label: '取号', icon: <Ticket />, href: takeNumberLink },
    { id: 'download', label: '下载', icon: <Download />, href: downloadLink },
  ]
  const standing = tiles.filter(({ href = '' }) => stands(href))
  if (standing.length === 0) return <EmptyState text="需要点单或结账，请联系身边的服务员" />
  return (
    <Card>
      <ActionGrid label="台位服务" actions={standing} />
    </Card>
  )
}

/** Only what this member of staff may do here now. */
function StaffTiles({ table }: { table: Found }) {
  const query = useApi(tables.detail, { tableId: table.tableId }, { live: true })
  // Colleagues who have nothing to do with tables see what guests see.
  if (query.error instanceof ApiError && query.error.errCode === 'NO_PERMISSION') return null
  return (
    <QueryView query={query} skeleton={<Skeleton shape="lines" count={3} />}>
      {(detail) => <StaffActions data={detail} table={table} />}
    </QueryView>
  )
}

function StaffActions({ data, table }: { data: AnswerOf<typeof tables.detail>; table: Found }) {
  const links = tableLinks(data.card)
  const floor = tableLink(table.tableId)
  const tiles = [
    { id: 'open' as const, may: data.can.open, href: floor },
    { id: 'order' as const, may: data.can.order, href: links.order },
    { id: 'bill' as const, may: data.can.viewBill, href: links.bill },
  ].filter(({ id, may }) => may && actionStands(id))
  const view = { id: 'table', label: '台位详情', icon: actionFaces.orders.icon, href: floor }
  return (
    <Card>
      <ActionGrid
        label="员工操作"
        actions={[...tiles.map(({ id, href }) => ({ id, ...actionFaces[id], href })), view]}
      />
    </Card>
  )
}
