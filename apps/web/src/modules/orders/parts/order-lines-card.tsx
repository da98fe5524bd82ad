import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useState } from 'react'

import { Card } from '#kit/card.tsx'
import { renderChoiceLine } from '#kit/fact-line.tsx'
import { Money } from '#kit/money.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { Tag } from '#kit/tag.tsx'
import { TextInput } from '#kit/text-input.tsx'
import {
  formatLineContent,
  findLineProblem,
  computeMaxPieces,
  setQuantity,
  setRemark,
  type CartLine,
  type Goods,
} from '../../catalog/public.ts'
import type { PricedLine } from '../quote-rules.ts'
import styles from './order-lines-card.module.css'

interface OrderLinesCardProps {
  priced: readonly PricedLine[]
  menu: ReadonlyMap<number, Goods> | undefined
  onLines: (lines: readonly CartLine[]) => void
}

/** Lines of an order before it is sent, with editable quantities and remarks. */
export function OrderLinesCard({ priced, menu, onLines }: OrderLinesCardProps) {
  const lines = priced.map(({ line }) => line)
  return (
    <Card label="商品">
      <ul>
        {priced.map((each) => (
          <li key={each.line.key} className={styles['line']}>
            <LineText
              priced={each}
              content={formatLineContent(each.line, menu)}
              problem={findLineProblem(lines, each.line, menu)}
            />
            <div className={styles['controls']}>
              <Remark line={each.line} onChange={(remark) => onLines(setRemark(lines, each.line.key, remark))} />
              <Stepper
                label={each.line.goodsName}
                value={each.line.quantity}
                max={computeLimit(menu?.get(each.line.goodsId), each.line)}
                onChange={(quantity) => onLines(setQuantity(lines, each.line.key, quantity))}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const computeLimit = (goods: Goods | undefined, line: CartLine) =>
  goods ? Math.max(line.quantity, computeMaxPieces(goods)) : 99

type LineTextProps = { priced: PricedLine; content: string; problem: string | null }

function LineText({ priced: { line, listFen, memberFen }, content, problem }: LineTextProps) {
  return (
    <div className={styles['words']}>
      <div className={styles['main']}>
        <b>{line.goodsName}</b>
        <div className={styles['fact']}>
          {renderChoiceLine(content || [line.spec, line.unit].filter(Boolean).join(' · '))}
        </div>
        {problem && <Tag tone="danger">{problem}</Tag>}
      </div>
      <div className={styles['money']}>
        <b>
          <Money fen={memberFen} />
        </b>
        {memberFen < listFen && (
          <span className={styles['fact']}>
            <Money fen={listFen} struck />
          </span>
        )}
      </div>
    </div>
  )
}

function Remark({ line, onChange }: { line: CartLine; onChange: (remark: string) => void }) {
  const [open, setOpen] = useState(line.remark !== '')
  if (!open) {
    return (
      <button
        type="button"
        className={styles['remark']}
        aria-label={`${line.goodsName} 添加备注`}
        onClick={() => setOpen(true)}
      >
        <MessageSquarePlus /> 备注
      </button>
    )
  }
  return (
    <TextInput
      label={`${line.goodsName} 备注`}
      placeholder="备注，如少冰"
      maxLength={50}
      value={line.remark}
      onChange={onChange}
    />
  )
}
