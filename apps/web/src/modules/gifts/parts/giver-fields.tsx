import { PasswordInput } from '#kit/password-input.tsx'
import type { Form } from '#lib/form.ts'
import { useUser } from '#lib/identity/session.ts'
import { FormField } from '#shells/form-field.tsx'
import { PersonPicker } from '../../directory/public.ts'

/** Length of a pay password. */
const DIGITS = 6

interface GiverFieldsProps {
  form: Form<{ sendUserId: number | null; payPassword: string }>
}

/**
 * Field for the owner of the quota; null is the user. Another employee confirms with their pay password here, or later
 * in the approval centre.
 */
export function GiverFields({ form }: GiverFieldsProps) {
  const me = useUser()
  const { value, field } = form
  return (
    <>
      <FormField field={field('sendUserId')} label="赠送人">
        {(control) => (
          <PersonPicker
            label="赠送人"
            emptyLabel="本人"
            value={control.value}
            onChange={(userId) => form.change({ sendUserId: userId === me?.userId ? null : userId, payPassword: '' })}
          />
        )}
      </FormField>
      {value.sendUserId !== null && (
        <FormField
          field={field('payPassword')}
          label="赠送人支付密码"
          optional
          hint="不输入时，需赠送人在审批中心确认后生效"
        >
          {(control) => (
            <PasswordInput
              digits
              maxLength={DIGITS}
              autoComplete="off"
              placeholder={`${DIGITS}位数字，请赠送人本人输入`}
              {...control}
            />
          )}
        </FormField>
      )}
    </>
  )
}
