import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { orderSource, orderStatus, payMode } from '@nocturne/contract/codes'
import { catalog } from '@nocturne/contract/catalog/endpoints'
import { guest } from '@nocturne/contract/guest/endpoints'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'

import { BarTotal } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { Stack } from '#kit/stack.tsx'
import { Stepper } from '#kit/stepper.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { useAgreedSum } from '#lib/format/agreed-sum.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { removeDraft } from '#lib/offline/draft.ts'
import { useForm, type Form } from '#lib/form.ts'
import { recordAcceptedOrder, type GuestPass } from '#lib/identity/guest-pass.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { useOnline } from '#lib/offline/online.ts'
import { invalidate } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { LazyContent } from '#shells/lazy-content.tsx'
import { Page } from '#shells/page.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'
import { toCartItems, findLineProblem, MAX_CART_LINES, useCart, type CartLine } from '../../catalog/public.ts'
import { OrderLinesCard } from '../../orders/public.ts'
import { buildGuestBillLink, menuLink, buildGuestPayLink } from '../links.ts'
import { sumMemberPrice, findOrderBlockLabel, addPricesToLines } from '../menu-rules.ts'
import type { OrderingState } from '../ordering-rules.ts'
import { UnknownOrderOutcome } from '../parts/unclear-order.tsx'
import { PassExpired, RequireGuestPass } from '../parts/with-pass.tsx'
import { useGuestMenu, useSittingSpending } from '../queries.ts'
import { useGuestOrder } from '../use-guest-order.ts'
import styles from '../parts/confirm.module.css'

const salesField = createLazyComponent(() => import('../parts/sales-field.tsx'))

const MOST_GUESTS = 50

/** P060 确认订单: the guest checks and sends the order. */
export default function ConfirmPage() {
  return (
    <RequireGuestPass>
      {(pass, tableRecordId) => <Confirm key={tableRecordId} pass={pass} tableRecordId={tableRecordId} />}
    </RequireGuestPass>
  )
}

type FormValues = { remark: string; phone: string; guestNum: number; salesUserId: number | null }

type Prices = Parameters<typeof addPricesToLines>[1]

/** Pricing of the order. `asMember`: a signed-in member orders; `rateBp`: rate of that member. */
type As = { asMember: boolean; rateBp: number | null }

/** Form of the order, and the state of its request. */
function useOrderForm(pass: GuestPass, tableRecordId: number, menu: Prices, { asMember, rateBp }: As) {
  const [, navigate] = useLocation()
  const cartName = { kind: 'guest', sitting: String(tableRecordId) } as const
  const { lines, setLines } = useCart(cartName)
  const agreed = useAgreedSum(sumMemberPrice(addPricesToLines(lines, menu, rateBp)), toCartItems(lines))
  const draft = `guest.order.${tableRecordId}`
  const { state, submit, look } = useGuestOrder(cartName, (order) => {
    removeDraft(draft)
    recordAcceptedOrder(pass.pass)
    void invalidate(guest.orders, catalog.guestGoods)
    const payNow = order.status === orderStatus.waiting
    navigate(payNow ? buildGuestPayLink(tableRecordId, order.orderId) : buildGuestBillLink(tableRecordId), {
      replace: true,
    })
  })
  const form = useForm<FormValues>({
    draft,
    initial: { remark: '', phone: '', guestNum: pass.guestNum ?? 2, salesUserId: null },
    check: ({ phone }) => ({ phone: asMember ? null : findPhoneError(phone) }),
    names: { phonenumber: 'phone' },
    // Returns false because `state`, not the form, has the result. The input is retained until the order is placed.
    send: (typed) => {
      const order = buildOrder(pass, lines, asMember ? { ...typed, phone: '' } : typed)
      submit({ ...order, expectedFen: agreed.fen }, asMember)
      return false
    },
  })
  const refusal = state.step === 'editing' ? state.refusal : null
  const noteRefusal = useEffectEvent(agreed.note)
  useEffect(() => {
    if (refusal === null) return
    noteRefusal(refusal)
    void invalidate(catalog.guestGoods)
  }, [refusal])
  return { form, lines, setLines, state, look, sumFen: agreed.fen }
}

/**
 * Request of an order. The number of guests is only part of the first order, and the sales person only while the
 * sitting has none.
 */
const buildOrder = (pass: GuestPass, lines: readonly CartLine[], typed: FormValues) => ({
  pass: pass.pass,
  items: toCartItems(lines),
  source: orderSource.guest,
  ...(typed.phone !== '' && { phonenumber: typed.phone }),
  ...(isFirst(pass) && { guestNum: typed.guestNum }),
  ...(typed.remark.trim() !== '' && { remark: typed.remark.trim() }),
  ...(pass.salesUserId === null && typed.salesUserId !== null && { salesUserId: typed.salesUserId }),
  ...(pass.salesUserId === null && pass.employeeCode !== null && { employeeCode: pass.employeeCode }),
})

const isFirst = (pass: GuestPass): boolean => pass.orderCount === 0

function Confirm({ pass, tableRecordId }: { pass: GuestPass; tableRecordId: number }) {
  const [, navigate] = useLocation()
  const online = useOnline()
  const table = useSittingSpending(pass).data
  const member = table?.member ?? null
  const rateBp = table?.orderRateBp ?? null
  const menu = useGuestMenu(rateBp, pass.areaId)
  const goods = menu.goods && new Map(menu.goods.map((one) => [one.goodsId, one]))
  const as = { asMember: member !== null, rateBp }
  const { form, lines, setLines, state, look, sumFen } = useOrderForm(pass, tableRecordId, goods, as)

  const backTo = menuLink(pass.code)
  if (isExpired(state)) {
    return <PassExpired backTo={backTo} />
  }
  if (state.step === 'placed' || (state.step === 'sending' && (state.tries > 0 || lines.length === 0))) {
    return (
      <Page backTo={backTo}>
        <UnknownOrderOutcome tries={state.step === 'sending' ? state.tries : 0} onLook={look} />
      </Page>
    )
  }
  if (lines.length === 0) {
    return (
      <Page backTo={backTo}>
        <EmptyState
          icon={<ShoppingBag />}
          text="购物车是空的"
          action={<Button onClick={() => navigate(backTo, { replace: true })}>去点单</Button>}
        />
      </Page>
    )
  }

  const priced = addPricesToLines(lines, goods, rateBp)
  return (
    <FormPage
      form={form}
      backTo={backTo}
      submitLabel="提交订单"
      busy={state.step === 'sending'}
      error={state.step === 'editing' ? state.refusal : null}
      disabledReason={online ? findOrderError(pass, lines, goods) : '网络已断开，联网后再提交'}
      besideSubmit={
        <BarTotal
          figure={<Money fen={sumFen} />}
          fact={pass.payMode === payMode.payNow ? '提交后支付' : '离店前结账'}
        />
      }
    >
      <OrderLinesCard priced={priced} menu={goods} onLines={setLines} />
      <GuestCard pass={pass} form={form} member={member} rateBp={rateBp} />
    </FormPage>
  )
}

/** Reason why the order cannot be sent; undefined if it can. */
function findOrderError(pass: GuestPass, lines: readonly CartLine[], goods: Parameters<typeof findLineProblem>[2]) {
  const faulty = lines.find((line) => findLineProblem(lines, line, goods) !== null)
  return (
    findOrderBlockLabel(pass) ??
    (lines.length > MAX_CART_LINES ? `一单最多${MAX_CART_LINES}行，请分两次下单` : undefined) ??
    (faulty && `${faulty.goodsName}暂时不能下单，请调整数量或移除`)
  )
}

type GuestCardProps = {
  pass: GuestPass
  form: Form<FormValues>
  /** Member signed in on this phone. */
  member: { memberName: string; levelName: string } | null
  rateBp: number | null
}

/** Table, number of guests, sales person, member's phone number, and remark. */
function GuestCard({ pass, form, member, rateBp }: GuestCardProps) {
  const { value: typed, field } = form
  return (
    <Card>
      <Stack gap={4}>
        <KeyValue
          rows={[
            { label: '台位', value: [pass.areaName, pass.tableName].filter(Boolean).join(' · ') },
            ...(pass.salesUserName === null ? [] : [{ label: '客户经理', value: pass.salesUserName }]),
            ...(member === null
              ? []
              : [
                  {
                    label: '会员',
                    value: [member.memberName, member.levelName, formatRate(rateBp)].filter(Boolean).join(' · '),
                  },
                ]),
          ]}
        />
        {isFirst(pass) && (
          <div className={styles['people']}>
            <span>人数</span>
            <Stepper
              label="人数"
              value={typed.guestNum}
              min={1}
              max={MOST_GUESTS}
              onChange={(guestNum) => form.change({ guestNum })}
            />
          </div>
        )}
        {pass.salesUserId === null && pass.employeeCode === null && (
          <LazyContent
            part={salesField}
            props={{ value: typed.salesUserId, onChange: (salesUserId) => form.change({ salesUserId }) }}
          />
        )}
        {member === null && (
          <PhoneField
            field={field('phone')}
            optional
            hint="会员请填注册手机号，本单记到您的会员账户"
            placeholder="11位手机号"
          />
        )}
        <FormField field={field('remark')} label="订单备注" optional>
          {(control) => <TextInput maxLength={100} placeholder="如少冰、分开上" {...control} />}
        </FormField>
      </Stack>
    </Card>
  )
}

const formatRate = (rateBp: number | null) => (rateBp === null ? '' : `${rateBp / 1_000}折`)

const isExpired = (state: OrderingState): boolean =>
  state.step === 'editing' && state.refusal instanceof ApiError && state.refusal.errCode === 'GUEST_PASS_EXPIRED'
