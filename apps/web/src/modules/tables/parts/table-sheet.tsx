import { useState } from 'react'
import { bookingStatus } from '@nocturne/contract/codes'
import { tables } from '@nocturne/contract/tables/endpoints'

import { ErrorState } from '#kit/error-state.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { useNow } from '#lib/live/now.ts'
import { useOnline } from '#lib/offline/online.ts'
import { useWaitingOperations } from '#lib/offline/waiting.ts'
import type { Operation } from '#lib/offline/operation-rules.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { ActionsSkeleton } from '#shells/actions-skeleton.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { formatError } from '#shells/query-state.ts'
import type { FloorTable } from '../floor-states.ts'
import { storeDraftGuestNum } from '../forms/open-draft.ts'
import { tableForms } from '../forms/forms.ts'
import { getTableLane, type TableDetail } from '../queries.ts'
import {
  getTableActions,
  getOfflineCan,
  canQueueOffline,
  type TableActionId,
  type TableFormId,
} from '../table-actions.ts'
import { bookingNoticeSlot } from '../slots.ts'
import { buildQueuedMenuLink, buildTableLinks } from '../links.ts'
import { QuickOpenChips, QuickActions } from './quick-steps.tsx'
import { TableFooterActions, TableSheetActions, type FloorPageActionId } from './sheet-actions.tsx'
import { TableSheetAmounts, TableSheetSummary, TableSheetNotes, TableSheetTitle } from './sheet-facts.tsx'

type TableSheetProps = {
  tableId: number
  /** Card from the floor, if the table is on it: the sheet shows it until its own request completes. */
  card: FloorTable | undefined
  onClose: () => void
}

/** Table sheet: facts, current sitting and available actions. */
export default function TableSheet({ tableId, card, onClose }: TableSheetProps) {
  const query = useApi(tables.detail, { tableId }, { live: true })
  const [formId, setFormId] = useState<TableFormId | null>(null)
  const holds = usePermissions()
  const online = useOnline()
  const now = useNow()
  const opening = useWaitingOpening(tableId)
  // Offline, cached details may belong to earlier guests: use them only if the sitting is the same.
  const currentDetail =
    !online && card && card.tableRecordId !== query.data?.card.tableRecordId ? undefined : query.data
  const detail = currentDetail ?? (card && !online ? buildOfflineDetail(card, holds) : undefined)
  const face = detail?.card ?? card
  const startStep = (id: FloorPageActionId) =>
    id === 'shareBooking' ? sendBookingNotice(detail?.card.bookingId) : setFormId(id)

  const openFor = (guestNum: number) => {
    storeDraftGuestNum(tableId, guestNum)
    setFormId('open')
  }

  if (formId && detail) {
    return (
      <LazySheet part={tableForms[formId]} props={{ detail, onClose: () => setFormId(null), onCleared: onClose }} />
    )
  }
  const isAvailable = (id: TableActionId) =>
    (online || canQueueOffline(id)) && !(opening?.status === 'waiting' && OPENS.includes(id))
  const actions = detail && getTableActions(detail, isAvailable)
  return (
    <Sheet
      open
      onClose={onClose}
      title={face ? <TableSheetTitle card={face} /> : '台位'}
      fact={face && <TableSheetSummary card={face} now={now} />}
      end={face && <TableSheetAmounts card={face} />}
      footer={actions?.main && <TableFooterActions actions={actions} links={getLinks(face)} onStep={startStep} />}
    >
      {detail && actions ? (
        <Stack gap={4}>
          {opening && <OpeningNote opening={opening} />}
          <TableSheetNotes detail={detail} onWaive={() => setFormId('waiveMin')} />
          {actions.main === 'open' && !isExpected(detail) && (
            <QuickOpenChips seats={detail.card.seatNum} onOpen={openFor} />
          )}
          <TableSheetActions ids={actions.grid} links={getLinks(face)} onStep={startStep} />
          {detail.record && <QuickActions record={detail.record} can={detail.can} />}
        </Stack>
      ) : query.error && !query.isFetching ? (
        <ErrorState text={formatError(query.error)} onRetry={query.refetch} />
      ) : (
        <SheetSkeleton card={face} />
      )}
    </Sheet>
  )
}

/** Shares the notice of the table's booking with its guest. */
async function sendBookingNotice(bookingId: number | null | undefined): Promise<void> {
  if (bookingId == null) return
  try {
    await bookingNoticeSlot.get()(bookingId)
  } catch {
    // The slot already showed the error.
  }
}

/** Placeholder of about the final height; one row represents the footer. */
function SheetSkeleton({ card }: { card: FloorTable | undefined }) {
  if (card?.tableRecordId == null) return <ActionsSkeleton above={1} actions={4} below={1} />
  return <ActionsSkeleton above={card.minDiffAmount === 0 ? 2 : 3} actions={8} below={1} />
}

/** True if the guests of a booking are expected: the opening form then takes the number of guests from it. */
const isExpected = ({ bookings }: TableDetail) => bookings.some(({ status }) => status === bookingStatus.booked)

/** Actions that are hidden while an opening of this table is queued. */
const OPENS: readonly TableActionId[] = ['open', 'openBooked']

const getLinks = (card: FloorTable | undefined) => buildTableLinks(card ?? { tableId: 0, tableRecordId: null })

/** Details built from the floor card for offline use, with the actions available offline. */
function buildOfflineDetail(card: FloorTable, holds: ReturnType<typeof usePermissions>): TableDetail {
  return {
    card,
    record: null,
    bookings: [],
    logs: [],
    openGoods: null,
    dutyWaiterName: null,
    can: getOfflineCan(card, holds),
  }
}

/** Queued opening of this table that the server has not confirmed yet. */
function useWaitingOpening(tableId: number): Operation | undefined {
  return useWaitingOperations().list.find(
    (op) => op.endpoint.id === tables.open.id && op.lane === getTableLane(tableId),
  )
}

/** Notice of a queued opening. The guests can order already: the order is queued after the opening. */
function OpeningNote({ opening }: { opening: Operation }) {
  if (opening.status === 'refused') return <Notice tone="danger">开台未成功：{opening.refusal?.msg}</Notice>
  return (
    <Notice href={buildQueuedMenuLink(opening.opId)} action="先点单">
      开台待发送，联网后自动开台
    </Notice>
  )
}
