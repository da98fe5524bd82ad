import { produceStatus } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import { formatOption } from '@nocturne/contract/catalog/option-rules'

import { Button } from '#kit/button.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { buildApprovalLink } from '../../approvals/public.ts'
import type { OrderLine } from '../use-order-actions.ts'
import styles from './line-sheet.module.css'

interface OrderLineSheetProps {
  line: OrderLine
  onReturn: () => void
  onPrice: () => void
  onMake: () => Promise<void>
  onProduce: () => Promise<void>
  onDeliver: () => Promise<void>
  onUndoDelivery: () => Promise<void>
  /** Orders one more piece; undefined if the user cannot add goods. */
  onAgain?: (() => void) | undefined
  onClose: () => void
}

/** Details of a line with its actions. */
export default function OrderLineSheet(props: OrderLineSheetProps) {
  const { line, onReturn, onPrice, onMake, onProduce, onDeliver, onUndoDelivery, onAgain, onClose } = props
  const { can } = line
  const acts = Object.values(can).some(Boolean)
  return (
    <Sheet
      open
      onClose={onClose}
      title={line.goodsName}
      end={<Money fen={line.amount - line.discountAmount} size="figure" />}
      {...((onAgain || acts) && {
        footer: (
          <div className={styles['actions']}>
            {onAgain && (
              <Button wide onClick={onAgain}>
                再来一份
              </Button>
            )}
            {can.returnItem && (
              <Button kind="danger" wide onClick={onReturn}>
                退单
              </Button>
            )}
            {can.askReturn && (
              <Button kind="danger" wide onClick={onReturn}>
                申请退单
              </Button>
            )}
            {can.changePrice && (
              <Button wide onClick={onPrice}>
                改价
              </Button>
            )}
            {can.make && (
              <Button wide onClick={onMake}>
                开始制作
              </Button>
            )}
            {can.deliver && (
              <Button kind="primary" wide onClick={onDeliver}>
                已送达
              </Button>
            )}
            {can.undoDelivery && (
              <Button wide onClick={onUndoDelivery}>
                撤销送达
              </Button>
            )}
            {can.produce && (
              <Button kind="primary" wide onClick={onProduce}>
                确认出品
              </Button>
            )}
          </div>
        ),
      })}
    >
      <KeyValue rows={listFacts(line)} />
      {line.returnAsked?.mine && (
        <Notice tone="accent" action="查看审批" href={buildApprovalLink(line.returnAsked.approvalId)}>
          审批进度
        </Notice>
      )}
    </Sheet>
  )
}

const listFacts = (line: OrderLine) => [
  ...(line.flavor ? [{ label: '口味', value: line.flavor }] : []),
  ...line.options.map((option) => ({ label: option.groupName, value: formatOption(option) })),
  ...(line.itemRemark ? [{ label: '备注', value: line.itemRemark }] : []),
  ...line.packageDetail.map((part) => ({
    label: part.goodsName,
    value: `×${part.quantity}${part.unit}${part.flavor ? ` · ${part.flavor}` : ''}`,
    faint: true,
  })),
  { label: '单价', value: <Money fen={line.price} exact /> },
  ...(line.priceRule
    ? [
        {
          label: line.priceRule.ruleName,
          value: (
            <>
              原价 <Money fen={line.priceRule.listPrice} exact />
            </>
          ),
        },
      ]
    : []),
  {
    label: '数量',
    value: `${line.quantity}${line.unit}${line.returnQuantity > 0 ? `，已退${line.returnQuantity}` : ''}`,
  },
  ...(line.discountAmount > 0 ? [{ label: '优惠', value: <Money fen={-line.discountAmount} exact /> }] : []),
  ...(line.allocatedAmount > 0 ? [{ label: '已收', value: <Money fen={line.allocatedAmount} exact /> }] : []),
  ...(line.produceStatus === produceStatus.none
    ? []
    : [{ label: getLabel('produce_dept', line.produceDept), value: getLabel('produce_status', line.produceStatus) }]),
  ...(line.returnAsked ? [{ label: '申请退单', value: formatReturnRequest(line), tone: 'warning' as const }] : []),
  ...(line.returnReason ? [{ label: '退单原因', value: line.returnReason }] : []),
]

/** Pending return request: `2瓶，小美申请，待审批`. */
const formatReturnRequest = ({ returnAsked, unit }: OrderLine): string =>
  returnAsked ? `${returnAsked.quantity}${unit}，${returnAsked.applyUserName}申请，待审批` : ''
