import { billStatus } from '@nocturne/contract/codes'
import { emptyTexts } from '@nocturne/contract/client-texts'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { renderChoiceLine } from '#kit/fact-line.tsx'
import { SumRow } from '#kit/sum-row.tsx'
import { Tag } from '#kit/tag.tsx'
import { formatPackageItem } from '#lib/format/part-rules.ts'
import { hasScreen } from '#lib/routing/screen-table.ts'
import type { Bill, BillLine } from './bill-rules.ts'
import { buildMealLink } from '../links.ts'
import { formatPaidItems } from './share-rules.ts'
import { BillTablesHeader } from './group-head.tsx'
import styles from './lines-card.module.css'

/** Number of sold goods and gifts shown while collapsed. */
const SOLD_AT_ONCE = 4
const GIFTS_AT_ONCE = 1

interface LinesCardProps {
  bill: Bill
  onHead: () => void
  onLine: (line: BillLine, gift: boolean) => void
}

/** Goods of the tables, grouped; gifts last. */
export function LinesCard({ bill, onHead, onLine }: LinesCardProps) {
  const [all, setAll] = useState(false)
  const { lines, gifts } = bill
  const count = lines.length + gifts.length
  // On a fully paid bill every line is paid.
  const owed = bill.unpaidAmount > 0
  const folds = lines.length > SOLD_AT_ONCE + 1 || gifts.length > GIFTS_AT_ONCE
  const sold = all || !folds ? lines : lines.slice(0, SOLD_AT_ONCE)
  const given = all || !folds ? gifts : gifts.slice(0, GIFTS_AT_ONCE)
  return (
    <Card label="消费明细">
      <BillTablesHeader bill={bill} onOpen={onHead} />
      {count === 0 && <NothingYet bill={bill} />}
      <ul>
        {sold.map((line) => (
          <Line
            key={`${line.goodsId}:${line.price}`}
            line={line}
            paid={owed ? formatPaidItems(line.items) : null}
            onOpen={() => onLine(line, false)}
          />
        ))}
        {given.map((line) => (
          <Line
            key={`gift ${line.goodsId}:${line.price}`}
            line={line}
            gift
            paid={null}
            onOpen={() => onLine(line, true)}
          />
        ))}
      </ul>
      {folds && (
        <button type="button" className={styles['toggle']} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `展开全部 ${count} 项`}
        </button>
      )}
    </Card>
  )
}

type LineProps = { line: BillLine; gift?: boolean; paid: string | null; onOpen: () => void }

function Line({ line, gift = false, paid, onOpen }: LineProps) {
  const content = formatContent(line)
  return (
    <li>
      <SumRow
        label={
          <>
            {gift && <Tag tone="gift">赠</Tag>}
            {line.goodsName}
            {paid !== null && <Tag tone="positive">{paid}</Tag>}
            {content !== '' && <small className={styles['content']}>{renderChoiceLine(content)}</small>}
          </>
        }
        middle={`×${line.quantity}`}
        fen={line.amount}
        faint={gift || line.quantity === 0}
        onOpen={onOpen}
      />
    </li>
  )
}

/** Options, and content of a package. Each distinct combination is listed once. */
const formatContent = ({ items }: BillLine): string =>
  [
    ...new Set(
      items.map(({ options, packageDetail }) =>
        [options, ...packageDetail.map((part) => formatPackageItem(part, part.quantity))].filter(Boolean).join('、'),
      ),
    ),
  ]
    .filter(Boolean)
    .join('；')

function NothingYet({ bill }: { bill: Bill }) {
  const [, navigate] = useLocation()
  const menu = buildMealLink(bill.mainRecordId)
  const open = bill.status === billStatus.open || bill.status === billStatus.partlyPaid
  return (
    <EmptyState
      text={bill.replacedByBillId === null ? emptyTexts.order : '消费已转到新账单'}
      action={open && hasScreen(menu) && <Button onClick={() => navigate(menu)}>去点单</Button>}
    />
  )
}
