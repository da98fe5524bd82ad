import { formatFen } from '@nocturne/base/money'

import { Card } from '#kit/card.tsx'
import { Checkbox } from '#kit/checkbox.tsx'
import { Field } from '#kit/field.tsx'
import { Money } from '#kit/money.tsx'
import { MoneyInput } from '#kit/money-input.tsx'
import { SegmentedControl } from '#kit/segmented-control.tsx'
import { Stepper } from '#kit/stepper.tsx'
import {
  isEveryShareTaken,
  isLineSelectable,
  splitEqually,
  MIN_SHARES,
  computeLineAmount,
  MAX_SHARES,
  countOpenPieces,
  findShareError,
  toggleId,
  type BillShare,
  type SplittableBill,
  type ShareMode,
} from './share-rules.ts'
import styles from './share-card.module.css'

const modes: readonly { id: ShareMode; label: string }[] = [
  { id: 'all', label: '全部' },
  { id: 'share', label: '人数AA' },
  { id: 'items', label: '按商品' },
  { id: 'amount', label: '自定义' },
]

type ShareCardProps = {
  payable: SplittableBill
  share: BillShare
  onShare: (share: BillShare) => void
  /** Modes of dividing the bill that the card offers; all by default. */
  offered?: readonly ShareMode[]
  /** Name of the person who pays the next share; 我 on a guest's phone. */
  payer?: string
}

/** Selects the part of a bill to be paid now, by a guest on their phone or by a guest at the till. */
export default function BillShareCard({ payable, share, onShare, offered, payer = '我' }: ShareCardProps) {
  return (
    <Card label="分摊方式">
      <div className={styles['share']}>
        <SegmentedControl
          label="分摊方式"
          options={modes.filter(({ id }) => offered?.includes(id) ?? true)}
          value={share.mode}
          onChange={(mode) => onShare({ ...share, mode })}
        />
        {share.mode === 'share' && (
          <EqualShares
            payable={payable}
            count={share.count}
            onCount={(count) => onShare({ ...share, count })}
            payer={payer}
          />
        )}
        {share.mode === 'items' && <Lines payable={payable} share={share} onShare={onShare} payer={payer} />}
        {share.mode === 'amount' && (
          <Field
            label="支付金额"
            error={(share.amount ?? 0) > payable.payableAmount ? findShareError(payable, share) : null}
            hint={
              <>
                最多可付 <Money fen={payable.payableAmount} exact />
              </>
            }
          >
            <MoneyInput fen={share.amount} large onChange={(amount) => onShare({ ...share, amount })} />
          </Field>
        )}
      </div>
    </Card>
  )
}

/** An existing division belongs to the table: its number of people is fixed, and paid shares are marked. */
function EqualShares({
  payable,
  count,
  onCount,
  payer,
}: {
  payable: SplittableBill
  count: number
  onCount: (count: number) => void
  payer: string
}) {
  const { split } = payable
  const people = split?.shareCount ?? count
  const mine = split?.nextAmount ?? splitEqually(payable.payableAmount, people)[0] ?? 0
  return (
    <>
      <div className={styles['people']}>
        <span>{split ? `本桌正在按 ${people} 人分摊` : '几个人一起付'}</span>
        {!split && <Stepper label="人数" value={count} min={MIN_SHARES} max={MAX_SHARES} onChange={onCount} />}
      </div>
      <ol className={styles['dots']} aria-label="每一份">
        {Array.from({ length: people }, (_, index) => {
          const state = getState(index, split?.taken ?? 0)
          return (
            <li key={index} className={styles['dot']} data-state={state}>
              {state === 'mine' ? payer : labels[state]}
            </li>
          )
        })}
      </ol>
      <p className={styles['hint']}>
        {split && isEveryShareTaken(split) ? (
          `${people} 份都已支付或正在支付`
        ) : (
          <>
            {payer}付一份 <Money fen={mine} exact />
            {split && `，已有 ${split.taken} 份支付或正在支付`}
            {split && split.addedAmount > 0 && `。其中 ${formatFen(split.addedAmount)} 为分摊后加的酒水`}
          </>
        )}
      </p>
    </>
  )
}

const labels = { taken: '已认领', free: '待付' } as const

function getState(index: number, taken: number): keyof typeof labels | 'mine' {
  if (index < taken) return 'taken'
  return index === taken ? 'mine' : 'free'
}

type LinesProps = { payable: SplittableBill; share: BillShare; onShare: (share: BillShare) => void; payer: string }

function Lines({ payable, share, onShare, payer }: LinesProps) {
  return (
    <fieldset aria-label="选择商品">
      {payable.items.map((line) => {
        const id = line.orderItemId
        const chosen = isLineSelectable(line) && share.orderItemIds.includes(id)
        const most = countOpenPieces(line)
        const pieces = Math.min(share.pieces[id] ?? most, most)
        return (
          <div key={id}>
            <div className={styles['line']}>
              <Checkbox
                label={`${line.goodsName} ×${line.quantity}`}
                {...(line.taken && { hint: '他人正在支付' })}
                {...getPaidHint(line)}
                checked={chosen}
                disabled={!isLineSelectable(line)}
                onChange={() => onShare({ ...share, orderItemIds: toggleId(share.orderItemIds, id) })}
              />
              <Money fen={chosen ? computeLineAmount(line, pieces) : line.netAmount} exact />
            </div>
            {chosen && most > 1 && (
              <div className={styles['people']}>
                <span>{payer}付几份</span>
                <Stepper
                  label={`${line.goodsName} 份数`}
                  value={pieces}
                  min={1}
                  max={most}
                  onChange={(count) => onShare({ ...share, pieces: { ...share.pieces, [id]: count } })}
                />
              </div>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** The line shows its full price even if shares of it are paid; the hint shows the remaining amount. */
function getPaidHint({ netAmount, openAmount, taken }: SplittableBill['items'][number]): { hint?: string } {
  if (taken) return {}
  if (openAmount === 0) return { hint: '已付' }
  return openAmount < netAmount ? { hint: `还需付 ${formatFen(openAmount)}` } : {}
}
