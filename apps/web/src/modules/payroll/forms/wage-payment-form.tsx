import { formatFen } from '@nocturne/base/money'
import { wageStatus } from '@nocturne/contract/codes'
import { payroll } from '@nocturne/contract/payroll/endpoints'
import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'

import { KeyValue } from '#kit/key-value.tsx'
import { Money } from '#kit/money.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { formatMonth } from '#lib/format/month-text.ts'
import { notify } from '#lib/notify.ts'
import { useApi } from '#lib/query/query.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { FormField } from '#shells/form-field.tsx'
import { FormSheet } from '#shells/form-sheet.tsx'
import { QueryView } from '#shells/query-view.tsx'
import { passwordTexts, encryptForSending } from '../../session/public.ts'

const places = {
  PAY_PASSWORD_WRONG: 'payPassword',
  PAY_PASSWORD_LOCKED: 'payPassword',
  PAY_PASSWORD_UNSET: 'payPassword',
} as const

interface WagePaymentFormProps {
  scope: { month: string; deptId?: number }
  ticket: string
  /** Signed slips: count, and sum in fen. */
  count: number
  netAmount: number
  onClose: () => void
}

/** 登记发放: sum and receivers of the signed slips; requires the pay password of the employee who made the transfer. */
export default function WagePaymentForm({ scope, ticket, count, netAmount, onClose }: WagePaymentFormProps) {
  const people = useApi(payroll.wagePeople, {
    ...scope,
    ticket,
    status: wageStatus.confirmed,
    pageNum: 1,
    pageSize: 200,
  })
  const pay = useCommand(payroll.payWages, {
    label: `登记工资发放 ${scope.month}`,
    quiet: true,
    secret: true,
    invalidates: [payroll.wagePeople],
  })
  const form = useForm({
    draft: null,
    initial: { payPassword: '' },
    check: ({ payPassword }) => ({ payPassword: !isPayPassword(payPassword) && passwordTexts.payDigits }),
    place: (error) => toFieldError(error, places),
    send: async (typed) => {
      const paid = await pay.submitSealed(typed, async () => ({
        ...scope,
        netAmount,
        payPassword: await encryptForSending(typed.payPassword),
      }))
      if (!paid.queued) notify(`已登记 ${paid.answer.count} 份`)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={`登记 ${count} 份已发放`}
      fact={`${formatMonth(scope.month)}，登记后不能撤销，员工会收到通知`}
      submitLabel={`已发放 ${formatFen(netAmount, { trim: true })}`}
      onClose={onClose}
    >
      <QueryView query={people} skeleton={<Skeleton shape="lines" count={4} />}>
        {({ rows }) => (
          <KeyValue
            rows={[
              ...rows.map((row) => ({ label: row.userName, value: <Money fen={row.netAmount} exact /> })),
              { label: `实发合计 · ${count}人`, value: <Money fen={netAmount} exact />, total: true },
            ]}
          />
        )}
      </QueryView>
      <FormField field={form.field('payPassword')} label="支付密码" hint="请输入本人支付密码">
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
    </FormSheet>
  )
}
