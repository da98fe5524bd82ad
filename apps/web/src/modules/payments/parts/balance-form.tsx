import { formatFen } from '@nocturne/base/money'
import { createOperationId } from '@nocturne/base/operation-id'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { members } from '@nocturne/contract/members/endpoints'
import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { call, type AnyEndpoint } from '#lib/query/api.ts'
import { useForm } from '#lib/form.ts'
import { invalidate, buildQueryKey } from '#lib/query/query.ts'
import { useSession } from '#lib/identity/session.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { passwordTexts, encryptForSending } from '../../session/public.ts'
import { buildMemberCentreLink } from '../links.ts'

type FormValues = { requestId: string; payPassword: string; fen: number }

type BalanceFormProps = {
  /** Amount due in fen; undefined while unknown. */
  dueFen: number | undefined
  /** Permits paying part of the amount with a lower balance. */
  inParts?: boolean
  /** Sends the payment with the encrypted pay password; rejects with the server's error. */
  pay: (typed: FormValues) => Promise<unknown>
  onClose: () => void
}

/** Length of a pay password. */
const DIGITS = 6

/** 会员余额: pays from the stored value of the signed-in member, with the pay password. */
export function BalanceForm(props: BalanceFormProps) {
  const signedIn = useSession().memberToken !== null
  return signedIn ? <PayByBalance {...props} /> : <SignInFirst onClose={props.onClose} />
}

/** True if the amount on screen is outdated. */
export const isPriceChangedError = (error: unknown): boolean =>
  error instanceof ApiError && error.errCode === 'PRICE_CHANGED'

/** Texts for each missing prerequisite of a balance payment: hint, and label of the link to the member centre. */
const missingTexts = {
  signIn: { fact: '登录会员后可用余额支付', act: '去登录' },
  recharge: { fact: '余额不足，充值后可用余额支付', act: '去充值' },
  payPassword: { fact: '余额支付需要支付密码，还未设置', act: '去设置' },
} as const

type Missing = keyof typeof missingTexts

type MissingFirstProps = { missing: Missing; onClose: () => void; children?: ReactNode }

/** Sheet that links to the member centre to complete the missing step; the member centre returns to this page. */
function MissingFirst({ missing, onClose, children }: MissingFirstProps) {
  const [, navigate] = useLocation()
  const { fact, act } = missingTexts[missing]
  const openMemberCentre = () => navigate(buildMemberCentreLink(missing, `${location.pathname}${location.search}`))
  return (
    <Sheet
      open
      onClose={onClose}
      title="会员余额"
      fact={fact}
      footer={
        <Button kind="primary" wide onClick={openMemberCentre}>
          {act}
        </Button>
      }
    >
      {children}
      <p>完成后自动回到本页继续支付。</p>
    </Sheet>
  )
}

function SignInFirst({ onClose }: { onClose: () => void }) {
  return <MissingFirst missing="signIn" onClose={onClose} />
}

/** Queries as the signed-in member, also on pages that do not send the member token by default. */
function useOwn<E extends AnyEndpoint>(endpoint: E) {
  const input = {} as InputOf<E>
  return useQuery({
    queryKey: buildQueryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, silent: true, bearer: 'member' }),
  })
}

/** Loads balance and prerequisites before any input is requested. */
function PayByBalance(props: BalanceFormProps) {
  const { dueFen, inParts = false, onClose } = props
  const own = useOwn(members.info)
  const balance = useOwn(members.balance)
  const hasPayPassword = own.data?.hasPayPassword
  if (hasPayPassword === undefined || !balance.data || dueFen === undefined) {
    const query = balance.data ? own : balance
    return (
      <Sheet open onClose={onClose} title="会员余额">
        <QueryView query={{ ...query, data: undefined }} skeleton={<Skeleton shape="lines" count={3} />}>
          {() => null}
        </QueryView>
      </Sheet>
    )
  }
  const rows = <BalanceRows due={dueFen} balance={balance.data} />
  const has = balance.data.balance
  const fen = inParts ? Math.min(dueFen, has) : dueFen
  const missing = fen === 0 || has < fen ? 'recharge' : hasPayPassword ? null : 'payPassword'
  if (missing === null) return <TypePassword {...props} fen={fen} rows={rows} />
  return (
    <MissingFirst missing={missing} onClose={onClose}>
      {rows}
    </MissingFirst>
  )
}

type BalanceRowsProps = { due: number; balance: AnswerOf<typeof members.balance> }

function BalanceRows({ due, balance: { balance, principal, bonus } }: BalanceRowsProps) {
  return (
    <KeyValue
      rows={[
        { label: '待付金额', value: <Money fen={due} exact /> },
        { label: '本金', value: <Money fen={principal} exact />, faint: true },
        { label: '赠送金', value: <Money fen={bonus} exact />, faint: true },
        { label: '可用余额', value: <Money fen={balance} exact />, total: true },
      ]}
    />
  )
}

type TypePasswordProps = Pick<BalanceFormProps, 'pay' | 'onClose'> & { fen: number; rows: ReactNode }

function TypePassword({ fen, rows, pay, onClose }: TypePasswordProps) {
  const [requestId, setRequestId] = useState(createOperationId)
  const form = useForm<{ payPassword: string }>({
    draft: null,
    initial: { payPassword: '' },
    check: ({ payPassword }) => ({ payPassword: isPayPassword(payPassword) ? null : passwordTexts.payDigits }),
    place: (error) =>
      error instanceof ApiError && error.errCode?.startsWith('PAY_PASSWORD_') ? { payPassword: error.message } : null,
    send: async ({ payPassword }) => {
      try {
        await pay({ requestId, payPassword: await encryptForSending(payPassword), fen })
      } catch (error) {
        // The payment was refused: the next attempt needs a new request id and the current amount.
        if (isPriceChangedError(error)) setRequestId(createOperationId())
        // The balance may have been spent elsewhere: refetch it to find the missing prerequisite.
        if (error instanceof ApiError) void invalidate(members.balance)
        throw error
      }
      void invalidate(members.balance)
    },
  })
  return (
    <FormSheet
      form={form}
      title="会员余额"
      fact="输入会员支付密码，款项立即从余额扣除"
      onClose={onClose}
      submitLabel={`支付 ${formatFen(fen, { trim: true })}`}
    >
      {rows}
      <FormField field={form.field('payPassword')} label="支付密码" hint="在会员中心设置的 6 位数字">
        {(control) => (
          <PasswordInput digits maxLength={DIGITS} autoComplete="off" placeholder={`${DIGITS}位数字`} {...control} />
        )}
      </FormField>
    </FormSheet>
  )
}
