import { Field } from '../../../kit/field.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { PersonPicker } from '../../directory/public.ts'
import { useUser } from '../../../lib/session.ts'

/** A pay password has six digits. */
const DIGITS = 6

export interface GiverFieldsProps {
  /** Null is the caller. */
  sendUserId: number | null
  onGiver: (userId: number | null) => void
  payPassword: string
  onPayPassword: (text: string) => void
  fault: string | undefined
}

/** Whose quota it is; somebody else confirms with his pay password here, or later in the approval centre. */
export function GiverFields({ sendUserId, onGiver, payPassword, onPayPassword, fault }: GiverFieldsProps) {
  const me = useUser()
  return (
    <>
      <Field label="赠送人">
        <PersonPicker
          label="赠送人"
          nobody="本人"
          value={sendUserId}
          onChange={(userId) => onGiver(userId === me?.userId ? null : userId)}
        />
      </Field>
      {sendUserId !== null && (
        <Field label="赠送人支付密码" optional error={fault} hint="不输入时，需赠送人在审批中心确认后生效">
          <PasswordInput
            value={payPassword}
            digits
            maxLength={DIGITS}
            autoComplete="off"
            placeholder={`${DIGITS}位数字，请赠送人本人输入`}
            onChange={onPayPassword}
          />
        </Field>
      )}
    </>
  )
}
