import { formatFen } from '@nocturne/base/money'
import { creditOwnerType } from '@nocturne/contract/codes'
import { billing } from '@nocturne/contract/billing/endpoints'

import { Button } from '#kit/button.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Select } from '#kit/select.tsx'
import { TextInput } from '#kit/text-input.tsx'
import type { Form } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { MissingSetupNotice, useIsMissing } from '#shells/missing-setup.tsx'
import { PhoneField } from '#shells/phone-field.tsx'
import { ReasonField } from '#shells/reason-field.tsx'
import { SignatureField, type SignatureControl } from '#shells/signature.tsx'
import { commonReasons } from '#shells/common-reasons.ts'
import { PersonPicker } from '../../directory/public.ts'
import type { Guarantee } from '../settle/pay-rules.ts'

/** Owner type of accounts that belong to an employee, who is then the guarantor. */
const OWN = creditOwnerType.staff

/** Credit accounts the user may use. */
function useCreditAccounts() {
  return useApi(billing.creditAccounts, {})
}

/** Returns a check: true for an account that belongs to no employee and therefore needs a guarantor. */
export function useGuarantorCheck(): (creditAccountId: number | null) => boolean {
  const { data } = useCreditAccounts()
  return (creditAccountId) => {
    const account = data?.find((row) => row.creditAccountId === creditAccountId)
    return account !== undefined && account.ownerType !== OWN
  }
}

/** Account, guarantor, guest and reason; the guest may sign on this phone. */
export function GuaranteeFields({ form, signature }: { form: Form<Guarantee>; signature: SignatureControl }) {
  const { value, field } = form
  const accounts = useCreditAccounts()
  const needsPerson = useGuarantorCheck()(value.creditAccountId)
  const options = (accounts.data ?? []).map((account) => ({
    id: account.creditAccountId,
    label: account.accountName,
    hint:
      account.remainLimit === null
        ? '可用额度不限'
        : `可用额度 ${formatFen(Math.max(0, account.remainLimit), { trim: true })}`,
    disabled: account.remainLimit !== null && account.remainLimit <= 0,
  }))
  const chosen = options.find((option) => option.id === value.creditAccountId)
  const lost = accounts.isError && !accounts.data
  const account = field('creditAccountId')
  const noAccounts = accounts.data?.length === 0
  const venueHasNone = useIsMissing('creditAccounts')
  return (
    <>
      {noAccounts && venueHasNone && <MissingSetupNotice name="creditAccounts" />}
      <FormField
        field={{ ...account, error: lost ? '挂账账户加载失败' : account.error }}
        label="担保账户"
        hint={chosen?.hint ?? (noAccounts ? '没有您可用的挂账账户' : '他人担保须其在手机上确认')}
        end={
          lost && (
            <Button size="small" kind="ghost" onClick={() => accounts.refetch()}>
              重试
            </Button>
          )
        }
      >
        {(control) => (
          <Select
            label="担保账户"
            options={options}
            value={control.value}
            placeholder={accounts.isPending ? '正在加载' : '请选择'}
            onChange={(creditAccountId) => form.change({ creditAccountId, guaranteeUserId: null })}
          />
        )}
      </FormField>
      {needsPerson && (
        <FormField field={field('guaranteeUserId')} label="担保人" hint="他人担保须在本人手机上确认">
          {(control) => <PersonPicker label="担保人" value={control.value ?? undefined} onChange={control.onChange} />}
        </FormField>
      )}
      <FormField field={field('guestName')} label="客人姓名">
        {(control) => <TextInput maxLength={20} {...control} />}
      </FormField>
      <PhoneField field={field('guestPhone')} label="客人手机号" hint="必填，用于联系还款" />
      <ReasonField field={field('reason')} label="挂账原因" usual={commonReasons.credit} />
      <section>
        <SectionTitle inCard>客人签名（选填）</SectionTitle>
        <SignatureField signature={signature} />
      </section>
    </>
  )
}
