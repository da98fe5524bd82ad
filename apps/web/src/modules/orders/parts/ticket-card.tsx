import { orderSource, orderType, produceStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import Check from 'lucide-react/icons/check'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Notice } from '#kit/notice.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatClock } from '#lib/format/format.ts'
import { formatPackageItem } from '#lib/format/part-rules.ts'
import { getDictTag } from '../labels.ts'
import { useTicketCommands, type CompletedLineActions } from '../use-work-list.ts'
import { getWaitTag, type ShownLine, type ShownTicket, type TicketLine } from '../work-list.ts'
import styles from './ticket-card.module.css'

interface TicketCardProps {
  ticket: ShownTicket
  now: number
  sent: CompletedLineActions
  soldOutIds: readonly number[]
  /** Undefined if the user may not mark goods as sold out. */
  onSoldOut: ((line: TicketLine) => void) | undefined
}

/** Ticket: table, waiting time and lines with one button each; one button also completes the whole ticket. */
export function TicketCard({ ticket, now, sent, soldOutIds, onSoldOut }: TicketCardProps) {
  const urged = ticket.urgeCount > 0
  // A table may have several tickets: their accessible names must differ.
  const name = `${ticket.tableName} 出品单 ${getLabel('produce_dept', ticket.produceDept)} ${ticket.orderNo}`
  return (
    <Card label={name} {...(urged && { edge: 'danger' as const })}>
      <Head ticket={ticket} now={now} />
      {ticket.guestNote !== '' && <Notice>客人：{ticket.guestNote}</Notice>}
      {ticket.orderRemark !== '' && <Notice>备注：{ticket.orderRemark}</Notice>}
      <ul className={styles['lines']}>
        {ticket.lines.map((line) => (
          <li key={line.orderItemId}>
            <Line ticket={ticket} line={line} sent={sent} soldOutIds={soldOutIds} onSoldOut={onSoldOut} />
          </li>
        ))}
      </ul>
      <Begin ticket={ticket} sent={sent} />
      {ticket.lines.length > 1 && <Whole ticket={ticket} sent={sent} />}
    </Card>
  )
}

function Head({ ticket, now }: Pick<TicketCardProps, 'ticket' | 'now'>) {
  const wait = getWaitTag(ticket.createTime, now)
  const kind = getDictTag('order_type', ticket.orderType)
  const taker = ticket.source === orderSource.staff ? ticket.orderUserName : getLabel('order_source', ticket.source)
  const facts = [formatClock(ticket.createTime), getLabel('produce_dept', ticket.produceDept), taker]
  return (
    <div className={styles['head']}>
      <h2 className={styles['table']}>
        {ticket.tableName}
        {ticket.urgeCount > 0 && <Tag tone="danger">已催 {ticket.urgeCount} 次</Tag>}
        {ticket.orderType !== orderType.meal && (
          <Tag tone={ticket.orderType === orderType.gift ? 'gift' : kind.tone}>{kind.text}</Tag>
        )}
      </h2>
      <span className={styles['wait']} data-tone={wait.tone}>
        {wait.text}
      </span>
      <span className={styles['facts']}>{facts.filter(Boolean).join(' · ')}</span>
    </div>
  )
}

type LineProps = Omit<TicketCardProps, 'now'> & { line: ShownLine }

function Line({ ticket, line, sent, soldOutIds, onSoldOut }: LineProps) {
  const { produce, undo } = useTicketCommands(ticket, sent)
  const { undoMs } = line
  const isOut = undoMs !== undefined
  // A guest's own bottle is not stock: it cannot be sold out.
  const isVenueStock = ticket.orderType !== orderType.wine
  return (
    <div className={styles['line']} data-out={isOut || undefined}>
      <span className={styles['quantity']}>{line.quantity}×</span>
      <Words line={line} soldOut={isVenueStock && soldOutIds.includes(line.goodsId)} />
      {isOut ? (
        <>
          <Undo name={line.goodsName} undoMs={undoMs} onUndo={() => undo([line])}>
            撤销
          </Undo>
          <Made />
        </>
      ) : (
        <>
          {onSoldOut && isVenueStock && (
            <Button kind="ghost" size="small" label={`沽清 ${line.goodsName}`} onClick={() => onSoldOut(line)}>
              沽清
            </Button>
          )}
          <span className={styles['act']}>
            <Button
              kind={ticket.lines.length === 1 ? 'primary' : 'plain'}
              wide
              label={`出品 ${line.goodsName}`}
              onClick={() => produce([line])}
            >
              出品
            </Button>
          </span>
        </>
      )}
    </div>
  )
}

/** Shows goods and remarks in full, so that no details need to be opened. */
function Words({ line, soldOut }: { line: ShownLine; soldOut: boolean }) {
  const parts = line.packageDetail.map((part) => formatPackageItem(part, part.quantity * line.quantity))
  return (
    <span className={styles['words']}>
      <span className={styles['goods']}>
        {line.goodsName} {line.produceStatus === produceStatus.making && <Tag tone="accent">制作中</Tag>}{' '}
        {soldOut && <Tag tone="danger">已沽清</Tag>}
        {line.returnAsked > 0 && (
          <Tag tone="danger">退单待审批{line.returnAsked < line.quantity && ` ${line.returnAsked}`}</Tag>
        )}
      </span>
      {parts.length > 0 && (
        <span className={styles['parts']}>
          {parts.join('、')}
          {line.alsoAt.length > 0 && ` · 另有${line.alsoAt.map((place) => getLabel('produce_dept', place)).join('、')}`}
        </span>
      )}
      {line.flavor !== '' && <b className={styles['wish']}>{line.flavor}</b>}
      {line.itemRemark !== '' && <b className={styles['wish']}>{line.itemRemark}</b>}
    </span>
  )
}

type UndoProps = { name: string; undoMs: number; onUndo: () => Promise<void>; children: string }

/**
 * Undo button, away from the tapped button, so that an accidental second tap undoes nothing. The accessible name starts
 * with the visible text.
 */
function Undo({ name, undoMs, onUndo, children }: UndoProps) {
  if (undoMs === 0) return null
  const shown = `${children} ${Math.ceil(undoMs / 1_000)}`
  return (
    <Button kind="ghost" size="small" label={`${shown} 秒 ${name}`} onClick={onUndo}>
      {shown}
    </Button>
  )
}

function Made() {
  return (
    <span className={styles['made']}>
      <Check aria-hidden="true" />
      已出品
    </span>
  )
}

/** Button that starts the pending lines with one tap, so that the floor sees them as 制作中. */
function Begin({ ticket, sent }: Pick<TicketCardProps, 'ticket' | 'sent'>) {
  const { make } = useTicketCommands(ticket, sent)
  const waiting = ticket.lines.filter(
    (line) => line.undoMs === undefined && line.produceStatus === produceStatus.waiting,
  )
  if (waiting.length === 0) return null
  return (
    <Button kind="ghost" size="small" label={`开始制作 ${ticket.tableName}`} onClick={() => make(waiting)}>
      开始制作
    </Button>
  )
}

function Whole({ ticket, sent }: Pick<TicketCardProps, 'ticket' | 'sent'>) {
  const { produce, undo } = useTicketCommands(ticket, sent)
  const left = ticket.lines.filter(({ undoMs }) => undoMs === undefined)
  if (left.length > 0)
    return (
      <Button kind="primary" wide label={`整单出品 ${ticket.tableName}`} onClick={() => produce(left)}>
        整单出品
      </Button>
    )
  const undoable = ticket.lines.filter(({ undoMs = 0 }) => undoMs > 0)
  const undoMs = Math.min(...undoable.map((line) => line.undoMs ?? 0))
  return (
    <div className={styles['whole']}>
      {undoable.length > 0 && (
        <Undo name={ticket.tableName} undoMs={undoMs} onUndo={() => undo(undoable)}>
          撤销整单
        </Undo>
      )}
      <Made />
    </div>
  )
}
