import { catalog } from '@nocturne/contract/catalog/endpoints'
import { gifts } from '@nocturne/contract/gifts/endpoints'
import { dictionaries } from '@nocturne/contract/dictionaries'
import { useState } from 'react'

import { BarTotal } from '../../../kit/bottom-bar.tsx'
import { Card } from '../../../kit/card.tsx'
import { Field } from '../../../kit/field.tsx'
import { Money } from '../../../kit/money.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PickerGrid } from '../../../kit/picker-grid.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { useDraft } from '../../../lib/draft.ts'
import { useOnline } from '../../../lib/online.ts'
import { invalidate } from '../../../lib/query.ts'
import { useScreenTitle } from '../../../lib/screen.ts'
import { FormPage } from '../../../shells/form-page.tsx'
import { cartSum, lineProblem, useCart } from '../../catalog/public.ts'
import { itemsOf, OrderLinesCard, refusalText, SittingBar, type Sitting, type TableHead } from '../../orders/public.ts'
import { laneOf } from '../../tables/public.ts'
import { missingFields, refusedField, type GiftFaults } from '../gift-errors.ts'
import { pickGiftsLink } from '../links.ts'
import { menuOf, useGifts, useQuota } from '../queries.ts'
import type { GiftInput } from '../send-gift.ts'
import { useGiving } from '../use-giving.ts'
import { judgeGift, verdictText, type Verdict } from '../verdict-rules.ts'
import { GiverFields } from './giver-fields.tsx'

/** Contract: at most 50 lines a gift. */
const MOST_LINES = 50

type Reason = GiftInput['reason']
type Typed = { sendUserId: number | null; reason: Reason | null; remark: string }
const blank: Typed = { sendUserId: null, reason: null, remark: '' }

const reasons: readonly { id: Reason; label: string }[] = dictionaries.send_reason.map(({ value, label }) => ({
  id: value,
  label,
}))

/** What is given, by whom and why. */
export function GiftForm({ sitting, head }: { sitting: Sitting; head: TableHead }) {
  const title = useScreenTitle()
  const online = useOnline()
  const cart = { kind: 'send', sitting: sitting.name } as const
  const { lines, setLines } = useCart(cart)
  const [typed, setTyped, forgetTyped] = useDraft(`gift.${sitting.name}`, blank)
  const [payPassword, setPayPassword] = useState('')
  const [faults, setFaults] = useState<GiftFaults>({})
  const menu = menuOf(useGifts().data)
  const giving = useGiving(cart)
  const quota = useQuota(sitting, typed.sendUserId).data
  const sumFen = cartSum(lines, menu)
  const verdict = quota && judgeGift(quota, sumFen)
  const other = typed.sendUserId !== null
  const faulty = lines.find((line) => lineProblem(lines, line, menu) !== null)

  const change = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes })
    setFaults({})
  }
  const submit = async () => {
    const missing = missingFields(typed)
    setFaults(missing)
    const { reason, remark, sendUserId } = typed
    if (reason === null || Object.keys(missing).length > 0) return
    const input: GiftInput = {
      tableRecordId: sitting.id,
      items: itemsOf(lines),
      reason,
      ...(sendUserId !== null && { sendUserId }),
      ...(remark.trim() !== '' && { remark: remark.trim() }),
    }
    try {
      const label = `${head.tableName} 赠送`
      await giving.submit({ lane: laneOf(head.tableId), label, input, payPassword: other ? payPassword : '' })
      forgetTyped()
    } catch (error) {
      void invalidate(catalog.goodsList, gifts.quota)
      const beside = refusedField(error)
      if (beside) return setFaults(beside)
      throw new Error(refusalText(error, lines), { cause: error })
    }
  }

  return (
    <FormPage
      title={title}
      backTo={pickGiftsLink(sitting.name)}
      onSubmit={submit}
      submitLabel="提交"
      busy={giving.resuming}
      error={giving.failure && new Error(refusalText(giving.failure, lines))}
      disabledReason={verdict?.kind === 'refused' ? verdict.why : disabledReason(lines.length, faulty?.goodsName)}
      beside={<BarTotal figure={<Money fen={sumFen} />} fact={verdict && verdictWord(verdict.kind, other)} />}
    >
      {!online && <Notice>没有网络，提交后先保存在本机，联网后自动发送</Notice>}
      {giving.resuming && <Notice tone="accent">正在确认上次赠送的结果</Notice>}
      <Card>
        <SittingBar head={head} />
      </Card>
      <OrderLinesCard priced={lines.map((line) => atListPrice(line, menu))} menu={menu} onLines={setLines} />
      {verdict && <VerdictNotice verdict={verdict} unconfirmed={other && payPassword === ''} />}
      <Card>
        <Stack gap={4}>
          <GiverFields
            sendUserId={typed.sendUserId}
            onGiver={(sendUserId) => {
              setPayPassword('')
              change({ sendUserId })
            }}
            payPassword={payPassword}
            onPayPassword={(text) => {
              setPayPassword(text)
              setFaults({})
            }}
            fault={faults.payPassword}
          />
          <Field label="赠送原因" error={faults.reason}>
            <PickerGrid
              label="赠送原因"
              options={reasons}
              value={typed.reason}
              onChange={(reason) => change({ reason })}
            />
          </Field>
          <Field label="备注" optional={typed.reason !== '9'} error={faults.remark}>
            <TextInput
              value={typed.remark}
              maxLength={100}
              placeholder={typed.reason === '9' ? '请说明赠送原因' : '补充说明'}
              onChange={(remark) => change({ remark })}
            />
          </Field>
        </Stack>
      </Card>
    </FormPage>
  )
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
