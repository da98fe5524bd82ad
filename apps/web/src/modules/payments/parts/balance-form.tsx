import { formatFen } from '@nocturne/base/money'
import { mintOperationId } from '@nocturne/base/operation-id'
import { members } from '@nocturne/contract/members/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { KeyValue } from '../../../kit/key-value.tsx'
import { Money } from '../../../kit/money.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useForm } from '../../../lib/form.ts'
import { invalidate, queryKey } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { FormField } from '../../../shells/form-field.tsx'
import { FormSheet } from '../../../shells/form-sheet.tsx'
import { QueryView } from '../../../shells/query-view.tsx'
import { seal } from '../../session/public.ts'
import { memberCentreLink } from '../links.ts'

type Typed = { requestId: string; payPassword: string; fen: number }

type BalanceFormProps = {
  /** Fen that are to be paid; undefined while that is not known. */
  dueFen: number | undefined
  /** A balance that is less pays what it has. */
  inParts?: boolean
  /** Sends it, the pay password sealed; rejects with what the house says. */
  pay: (typed: Typed) => Promise<unknown>
  onClose: () => void
}

/** A pay password has six digits. */
const DIGITS = 6

/** 会员余额: a member signed in on this phone pays what he has paid in beforehand, with his pay password. */
export function BalanceForm(props: BalanceFormProps) {
  const signedIn = useSession().memberToken !== null
  return signedIn ? <PayByBalance {...props} /> : <SignInFirst onClose={props.onClose} />
}

function SignInFirst({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  return (
    <Sheet
      open
      onClose={onClose}
      title="会员余额"
      fact="登录会员后可用余额支付"
      footer={
        <Button kind="primary" wide onClick={() => navigate(memberCentreLink)}>
          去会员中心登录
        </Button>
      }
    >
      <p>登录后回到本页，再选择会员余额支付。</p>
    </Sheet>
  )
}

function PayByBalance({ dueFen, inParts = false, pay, onClose }: BalanceFormProps) {
  const balance = useQuery({
    queryKey: queryKey(members.balance, {}),
    queryFn: ({ signal }) => call(members.balance, {}, { signal, silent: true, bearer: 'member' }),
  })
  const due = dueFen ?? 0
  const [requestId] = useState(mintOperationId)
  const has = balance.data?.balance ?? 0
  const fen = inParts ? Math.min(due, has) : due
  const short = balance.data !== undefined && dueFen !== undefined && (fen === 0 || has < fen)
  const form = useForm<{ payPassword: string }>({
    draft: null,
    initial: { payPassword: '' },
    check: ({ payPassword }) => ({
      payPassword: new RegExp(`^\\d{${DIGITS}}$`).test(payPassword) ? null : `请输入${DIGITS}位支付密码`,
    }),
    place: (error) =>
      error instanceof ApiError && error.errCode?.startsWith('PAY_PASSWORD_') ? { payPassword: error.message } : null,
    send: async ({ payPassword }) => {
      await pay({ requestId, payPassword: await seal(payPassword), fen })
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
      disabledReason={short ? '余额不足，请先充值或换一种方式' : null}
    >
      <QueryView query={balance} skeleton={<Skeleton shape="lines" count={3} />}>
        {({ balance: all, principal, bonus }) => (
          <KeyValue
            rows={[
              { label: '待付金额', value: <Money fen={due} exact /> },
              { label: '本金', value: <Money fen={principal} exact />, faint: true },
              { label: '赠送金', value: <Money fen={bonus} exact />, faint: true },
              { label: '可用余额', value: <Money fen={all} exact />, total: true },
            ]}
          />
        )}
      </QueryView>
      <FormField field={form.field('payPassword')} label="支付密码" hint="在会员中心设置的 6 位数字">
        {(control) => (
          <PasswordInput digits maxLength={DIGITS} autoComplete="off" placeholder={`${DIGITS}位数字`} {...control} />
        )}
      </FormField>
    </FormSheet>
  )
}
