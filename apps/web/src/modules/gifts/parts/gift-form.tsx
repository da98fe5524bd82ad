import { BarTotal } from '#kit/bottom-bar.tsx'
import { Card } from '#kit/card.tsx'
import { Money } from '#kit/money.tsx'
import { Notice } from '#kit/notice.tsx'
import { Stack } from '#kit/stack.tsx'
import { useAgreedSum } from '#lib/format/agreed-sum.ts'
import { useOnline } from '#lib/offline/online.ts'
import { FormPage } from '#shells/form-page.tsx'
import { findCartProblem, sumCart, toCartItems, useCart } from '../../catalog/public.ts'
import {
  addGoodsNameToRefusal,
  OrderLinesCard,
  SittingHeader,
  type Sitting,
  type SittingTable,
} from '../../orders/public.ts'
import { buildGiftRequestLink, buildPickGiftsLink } from '../links.ts'
import { toGoodsById, useGiftGoods, useGiftQuota } from '../queries.ts'
import { useGiftForm } from '../use-gift-form.ts'
import { useGiftSubmission } from '../use-giving.ts'
import { computeGiftVerdict, formatGiftVerdict, type GiftVerdict } from '../verdict-rules.ts'
import { GiftApprovalNotice } from './asking-notice.tsx'
import { GiverFields } from './giver-fields.tsx'
import { ReasonFields } from './reason-fields.tsx'

/** Limit of the contract: 50 lines per gift. */
const MOST_LINES = 50

interface GiftFormProps {
  sitting: Sitting
  head: SittingTable
  /** True if the user has no permission to give, so that the gift is sent as a request. */
  isRequest: boolean
}

/** Giver, reason and content of the gift. */
export function GiftForm({ sitting, head, isRequest }: GiftFormProps) {
  const online = useOnline()
  const cart = { kind: 'send', sitting: sitting.name } as const
  const { lines, setLines } = useCart(cart)
  const menu = toGoodsById(useGiftGoods().data)
  const giving = useGiftSubmission(cart, isRequest)
  const sum = useAgreedSum(sumCart(lines, menu), toCartItems(lines))
  const form = useGiftForm({ sitting, head, lines, sum, submit: giving.submit })
  const { sendUserId, payPassword } = form.value
  const quota = useGiftQuota(sitting, { userId: sendUserId, isRequest }).data
  const sumFen = sum.fen
  const verdict = quota && computeGiftVerdict(quota, sumFen)
  const other = sendUserId !== null

  return (
    <FormPage
      form={form}
      backTo={isRequest ? buildGiftRequestLink(sitting.name) : buildPickGiftsLink(sitting.name)}
      submitLabel={isRequest ? '申请赠送' : '提交'}
      busy={giving.resuming}
      error={giving.failure && addGoodsNameToRefusal(giving.failure, lines)}
      disabledReason={
        verdict?.kind === 'refused' ? verdict.why : (findCountError(lines.length) ?? findCartProblem(lines, menu))
      }
      besideSubmit={
        <BarTotal
          figure={<Money fen={sumFen} />}
          fact={isRequest ? '需审批' : verdict && getVerdictLabel(verdict.kind, other)}
        />
      }
    >
      {!online && <Notice>没有网络，提交后先保存在本机，联网后自动发送</Notice>}
      {giving.resuming && <Notice tone="accent">正在确认上次赠送的结果</Notice>}
      <Card>
        <SittingHeader head={head} />
      </Card>
      <OrderLinesCard priced={lines.map((line) => toListPriced(line, menu))} menu={menu} onLines={setLines} />
      {isRequest && <GiftApprovalNotice />}
      {verdict && <VerdictNotice verdict={verdict} unconfirmed={other && payPassword === ''} />}
      <Card>
        <Stack gap={4}>
          {!isRequest && <GiverFields form={form} />}
          <ReasonFields form={form} />
        </Stack>
      </Card>
    </FormPage>
  )
}

function toListPriced(line: Parameters<typeof sumCart>[0][number], menu: Parameters<typeof sumCart>[1]) {
  const listFen = sumCart([line], menu)
  return { line, listFen, memberFen: listFen }
}

const findCountError = (count: number): string | null =>
  count > MOST_LINES ? `一次最多赠送${MOST_LINES}行，请分两次提交` : null

function getVerdictLabel(kind: 'within' | 'approval' | 'refused', other: boolean): string {
  if (kind === 'refused') return '不能赠送'
  if (kind === 'approval') return '需审批'
  return other ? '赠送人额度内' : '额度内'
}

/**
 * Expected result. A gift from another employee's quota waits for their confirmation, unless they confirm here with
 * their password.
 */
function VerdictNotice({ verdict, unconfirmed }: { verdict: GiftVerdict; unconfirmed: boolean }) {
  const needsConfirmation = unconfirmed && verdict.kind !== 'refused'
  const tone =
    verdict.kind === 'refused' ? 'danger' : needsConfirmation || verdict.kind === 'approval' ? 'warning' : 'positive'
  return (
    <Notice tone={tone}>
      {formatGiftVerdict(verdict)}
      {needsConfirmation && '，需赠送人确认'}
    </Notice>
  )
}
