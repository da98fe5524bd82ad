import { startTransition, useState } from 'react'
import { tables } from '@nocturne/contract/tables/endpoints'

import { EmptyState } from '../../../kit/empty-state.tsx'
import { ErrorState } from '../../../kit/error-state.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { useNow } from '../../../lib/now.ts'
import { useOnline } from '../../../lib/online.ts'
import { useWaiting } from '../../../lib/operation-queue.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { useApi } from '../../../lib/query.ts'
import { errorText } from '../../../shells/query-state.ts'
import type { Card } from '../floor-states.ts'
import { tableForms } from '../forms/forms.ts'
import { laneOf, type Detail } from '../queries.ts'
import { actionsOf, offlineCan, worksOffline, type ActionId, type FormId } from '../table-actions.ts'
import { actionStands, menuAfterOpening, tableLinks } from '../table-links.ts'
import { FooterActions, SheetActions } from './sheet-actions.tsx'
import { SheetAmounts, SheetFact, SheetNotes, SheetTitle } from './sheet-facts.tsx'

type TableSheetProps = {
  tableId: number
  /** The card on the floor, if it is there: the sheet has a face before its own reading has come. */
  card: Card | undefined
  onClose: () => void
}

/** One table: what it is, what happens there, what can be done now. */
export default function TableSheet({ tableId, card, onClose }: TableSheetProps) {
  const query = useApi(tables.detail, { tableId }, { live: true })
  const [formId, setFormId] = useState<FormId | null>(null)
  const holds = usePermissions()
  const online = useOnline()
  const now = useNow()
  const detail = query.data ?? (card && !online ? withoutNetwork(card, holds) : undefined)
  const face = detail?.card ?? card
  const openForm = (id: FormId | null) => startTransition(() => setFormId(id))

  if (formId && detail) {
    const Form = tableForms[formId]
    return <Form detail={detail} onClose={() => openForm(null)} />
  }
  const works = (id: ActionId) => actionStands(id) && (online || worksOffline(id))
  const actions = detail && actionsOf(detail.card, detail.can, works)
  return (
    <Sheet
      open
      onClose={onClose}
      title={face ? <SheetTitle card={face} /> : '台位'}
      fact={face && <SheetFact card={face} now={now} />}
      end={face && <SheetAmounts card={face} />}
      footer={actions?.main && <FooterActions actions={actions} links={linksOf(face)} onForm={openForm} />}
    >
      {detail && actions ? (
        <Stack gap={4}>
          <WaitingOpening tableId={tableId} />
          <SheetNotes detail={detail} onWaive={() => openForm('waiveMin')} />
          <SheetActions ids={actions.grid} links={linksOf(face)} onForm={openForm} />
        </Stack>
      ) : query.error && !query.isFetching ? (
        <ErrorState text={errorText(query.error)} onRetry={query.refetch} />
      ) : (
        <Skeleton shape="lines" count={5} />
      )}
    </Sheet>
  )
}

const linksOf = (card: Card | undefined) => tableLinks(card ?? { tableId: 0, tableRecordId: null })

/** What the floor knows of a table, with the little that may be done without network. */
function withoutNetwork(card: Card, holds: ReturnType<typeof usePermissions>): Detail {
  return { card, record: null, bookings: [], logs: [], openGoods: null, can: offlineCan(card, holds) }
}

/** An opening that waits on this phone: the guests can order already. */
function WaitingOpening({ tableId }: { tableId: number }) {
  const { list } = useWaiting()
  const opening = list.find((op) => op.endpoint.id === tables.open.id && op.lane === laneOf(tableId))
  if (!opening) return null
  if (opening.status === 'refused') return <EmptyState text={`开台未成功：${opening.refusal?.msg ?? ''}`} />
  return <WaitingNotice href={menuAfterOpening(opening.opId)} />
}

function WaitingNotice({ href }: { href: string }) {
  return actionStands('order') ? (
    <Notice href={href} action="先点单">
      开台待发送，联网后自动开台
    </Notice>
  ) : (
    <Notice>开台待发送，联网后自动开台</Notice>
  )
}
