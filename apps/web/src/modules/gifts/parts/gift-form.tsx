import { sendReason } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { formTexts } from '@nocturne/contract/client-texts'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { dictionaries } from '@nocturne/contract/dictionaries'

import { BarTotal } from '../../../kit/bottom-bar.tsx'
import { Card } from '../../../kit/card.tsx'
import { Money } from '../../../kit/money.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { useForm } from '../../../lib/form.ts'
import { useOnline } from '../../../lib/online.ts'
import { invalidate } from '../../../lib/query.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormPage } from '../../../shells/form-page.tsx'
import { cartSum, itemsOf, lineProblem, useCart } from '../../catalog/public.ts'
import { namedRefusal, OrderLinesCard, SittingBar, type Sitting, type TableHead } from '../../orders/public.ts'
import { laneOf } from '../../tables/public.ts'
import { pickGiftsLink } from '../links.ts'
import { menuOf, useGifts, useQuota } from '../queries.ts'
import { useGiving, type GiftInput } from '../use-giving.ts'
import { judgeGift, verdictText, type Verdict } from '../verdict-rules.ts'
import { GiverFields } from './giver-fields.tsx'

/** Contract: at most 50 lines a gift. */
const MOST_LINES = 50

/** 其他: the reason is said in words. */
const OTHER = sendReason.other

type Reason = GiftInput['reason']
type Typed = { sendUserId: number | null; payPassword: string; reason: Reason | null; remark: string }
const blank: Typed = { sendUserId: null, payPassword: '', reason: null, remark: '' }

const reasons: readonly { id: Reason; label: string }[] = dictionaries.send_reason.map(({ value, label }) => ({
  id: value,
  label,
}))

/** What is given, by whom and why. */
export function GiftForm({ sitting, head }: { sitting: Sitting; head: TableHead }) {
  const online = useOnline()
  const cart = { kind: 'send', sitting: sitting.name } as const
  const { lines, setLines } = useCart(cart)
  const menu = menuOf(useGifts().data)
  const giving = useGiving(cart)
  const form = useForm<Typed>({
    draft: `gift.${sitting.name}`,
    secrets: ['payPassword'],
    initial: blank,
    names: { giverPayPassword: 'payPassword' },
    place: ofPayPassword,
    send: async ({ reason, sendUserId, ...typed }) => {
      // `check` has asked for it.
      if (reason === null) return false
      const remark = typed.remark.trim()
      const input: GiftInput = {
        tableRecordId: sitting.id,
        items: itemsOf(lines),
        reason,
        ...(sendUserId !== null && { sendUserId }),
        ...(remark !== '' && { remark }),
      }
      const payPassword = sendUserId === null ? '' : typed.payPassword
      try {
        await giving.submit({ lane: laneOf(head.tableId), label: `${head.tableName} 赠送`, input, payPassword })
        return true
      } catch (error) {
        void invalidate(catalog.goodsList, gifts.quota)
        throw namedRefusal(error, lines)
      }
    },
    check: ({ reason, remark }) => ({
      reason: reason === null && formTexts.sendReasonRequired,
      remark: reason === OTHER && remark.trim() === '' && '请填写备注',
    }),
  })
  const { value: typed, field } = form
  const quota = useQuota(sitting, typed.sendUserId).data
  const sumFen = cartSum(lines, menu)
  const verdict = quota && judgeGift(quota, sumFen)
  const other = typed.sendUserId !== null
  const faulty = lines.find((line) => lineProblem(lines, line, menu) !== null)

  return (
    <FormPage
      form={form}
      backTo={pickGiftsLink(sitting.name)}
      submitLabel="提交"
      busy={giving.resuming}
      error={giving.failure && namedRefusal(giving.failure, lines)}
      disabledReason={verdict?.kind === 'refused' ? verdict.why : disabledReason(lines.length, faulty?.goodsName)}
      beside={<BarTotal figure={<Money fen={sumFen} />} fact={verdict && verdictWord(verdict.kind, other)} />}
    >
      {!online && <Notice>没有网络，提交后先保存在本机，联网后自动发送</Notice>}
      {giving.resuming && <Notice tone="accent">正在确认上次赠送的结果</Notice>}
      <Card>
        <SittingBar head={head} />
      </Card>
      <OrderLinesCard priced={lines.map((line) => atListPrice(line, menu))} menu={menu} onLines={setLines} />
      {verdict && <VerdictNotice verdict={verdict} unconfirmed={other && typed.payPassword === ''} />}
      <Card>
        <Stack gap={4}>
          <GiverFields form={form} />
          <FormField field={field('reason')} label="赠送原因">
            {(control) => <PickerGrid label="赠送原因" options={reasons} {...control} />}
          </FormField>
          <FormField field={field('remark')} label="备注" optional={typed.reason !== OTHER}>
            {(control) => (
              <TextInput
                maxLength={100}
                placeholder={typed.reason === OTHER ? '请说明赠送原因' : '补充说明'}
                {...control}
              />
            )}
          </FormField>
        </Stack>
      </Card>
    </FormPage>
  )
}

/** A refusal of the giver's pay password stands beside it. */
function ofPayPassword(error: unknown) {
  const isIt = error instanceof ApiError && error.errCode?.startsWith('PAY_PASSWORD_')
  return isIt ? { payPassword: error.message } : null
}

function atListPrice(line: Parameters<typeof cartSum>[0][number], menu: Parameters<typeof cartSum>[1]) {
  const listFen = cartSum([line], menu)
  return { line, listFen, memberFen: listFen }
}

function disabledReason(count: number, faulty: string | undefined): string | null {
  if (count === 0) return '请选择商品'
  if (count > MOST_LINES) return `一次最多赠送${MOST_LINES}行，请分两次提交`
  return faulty === undefined ? null : `${faulty}暂时不能赠送，请调整数量或移除`
}

function verdictWord(kind: 'within' | 'approval' | 'refused', other: boolean): string {
  if (kind === 'refused') return '不能赠送'
  if (kind === 'approval') return '需审批'
  return other ? '赠送人额度内' : '额度内'
}

/** What will become of it; somebody else's gift waits for him unless he confirms here. */
function VerdictNotice({ verdict, unconfirmed }: { verdict: Verdict; unconfirmed: boolean }) {
  const asks = unconfirmed && verdict.kind !== 'refused'
  const tone = verdict.kind === 'refused' ? 'danger' : asks || verdict.kind === 'approval' ? 'warning' : 'positive'
  return (
    <Notice tone={tone}>
      {verdictText(verdict)}
      {asks && '，需赠送人确认'}
    </Notice>
  )
}
