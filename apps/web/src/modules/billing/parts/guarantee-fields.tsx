import { formatFen } from '@nocturne/base/money'
import { billing } from '@nocturne/contract/billing/endpoints'

import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Select } from '../../../kit/select.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { useApi } from '../../../lib/query.ts'
import { PersonPicker } from '../../directory/public.ts'
import type { Guarantee } from '../pay-rules.ts'
import { ReasonField } from './reason-field.tsx'

/** An employee's own account: he is the guarantor. */
const OWN = '1'
const usual = ['老客户', '公司招待', '改天结算', '已与担保人确认']

/** The accounts the person may put a bill on. */
export function useCreditAccounts() {
  return useApi(billing.creditAccounts, {})
}

/** True when the chosen account belongs to no employee, so that somebody must stand for it. */
export function useNeedsPerson(creditAccountId: number | null): boolean {
  const account = useCreditAccounts().data?.find((row) => row.creditAccountId === creditAccountId)
  return account !== undefined && account.ownerType !== OWN
}

/** Who stands for the money, for whom, and why. */
export function GuaranteeFields({ value, onChange }: { value: Guarantee; onChange: (next: Guarantee) => void }) {
  const accounts = useCreditAccounts()
  const needsPerson = useNeedsPerson(value.creditAccountId)
  const options = (accounts.data ?? []).map((account) => ({
    id: account.creditAccountId,
    label: account.accountName,
    hint:
      account.remainLimit === null ? '不限额' : `剩余 ${formatFen(Math.max(0, account.remainLimit), { trim: true })}`,
    disabled: account.remainLimit !== null && account.remainLimit <= 0,
  }))
  const chosen = options.find((option) => option.id === value.creditAccountId)
  const phoneFault = value.guestPhone.length === 11 && !/^1\d{10}$/.test(value.guestPhone)
  return (
    <>
      <Field
        label="担保账户"
        hint={chosen?.hint ?? (accounts.data?.length === 0 ? '没有可用的挂账账户' : undefined)}
        error={accounts.isError && !accounts.data ? '挂账账户加载失败' : null}
        end={
          accounts.isError &&
          !accounts.data && (
            <Button size="small" kind="ghost" onClick={() => accounts.refetch()}>
              重试
            </Button>
          )
        }
      >
        <Select
          label="担保账户"
          options={options}
          value={value.creditAccountId}
          placeholder={accounts.isPending ? '正在加载' : '请选择'}
          onChange={(creditAccountId) => onChange({ ...value, creditAccountId, guaranteeUserId: null })}
        />
      </Field>
      {needsPerson && (
        <Field label="担保人">
          <PersonPicker
            label="担保人"
            value={value.guaranteeUserId ?? undefined}
            onChange={(guaranteeUserId) => onChange({ ...value, guaranteeUserId })}
          />
        </Field>
      )}
      <Field label="客人姓名">
        <TextInput value={value.guestName} maxLength={20} onChange={(guestName) => onChange({ ...value, guestName })} />
      </Field>
      <Field label="客人手机号" error={phoneFault ? '手机号格式不正确' : null}>
        <TextInput
          kind="tel"
          value={value.guestPhone}
          maxLength={11}
          onChange={(text) => onChange({ ...value, guestPhone: text.replaceAll(/\D/g, '') })}
        />
      </Field>
      <ReasonField
        label="挂账原因"
        usual={usual}
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
      />
    </>
  )
}
