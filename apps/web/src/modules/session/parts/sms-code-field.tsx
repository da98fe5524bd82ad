import { session } from '@nocturne/contract/session/endpoints'
import type { InputOf } from '@nocturne/contract/endpoint'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#kit/button.tsx'
import { DigitsInput } from '#kit/digits-input.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import type { FormFieldState } from '#lib/form.ts'
import { useNow } from '#lib/live/now.ts'
import { FormField } from '#shells/form-field.tsx'
import { formatError } from '#shells/query-state.ts'
import { CaptchaInput } from './captcha-input.tsx'
import styles from './login.module.css'

type SmsCodeFieldProps = {
  field: FormFieldState<string>
  /** Request for the code; null while it cannot be sent because the phone number is missing. */
  wanted: Pick<InputOf<typeof session.smsCode>, 'scene' | 'phonenumber'> | null
  /** Error shown when the send button is pressed while `wanted` is null. */
  missing?: string
  /** Called after the last digit, so that a form can be sent automatically. */
  onComplete?: () => void
}

const DIGITS = 6

/** SMS code: field, send button, and a captcha if required. */
export function SmsCodeField({ field, wanted, missing = '', onComplete }: SmsCodeFieldProps) {
  const sending = useSending()
  const input = useRef<HTMLInputElement>(null)
  const complete = field.value.length === DIGITS
  const notifyComplete = useEffectEvent(() => onComplete?.())
  useEffect(() => {
    if (complete) notifyComplete()
  }, [complete])
  const sendCode = () => {
    if (!wanted) return sending.say(missing)
    // Focus within the tap event, otherwise phones do not open the keyboard.
    input.current?.focus()
    void sending.send(wanted)
  }
  const { captcha } = sending
  return (
    <>
      {captcha.due && <FormFieldOfCaptcha {...captcha} />}
      <FormField field={field} label="短信验证码" hint={sending.said}>
        {({ value, onChange }) => (
          <div className={styles['sms']}>
            <DigitsInput
              ref={input}
              autoComplete="one-time-code"
              maxLength={DIGITS}
              placeholder="6位数字"
              value={value}
              onChange={onChange}
            />
            <Button
              busy={sending.busy}
              disabled={sending.left > 0}
              reason={`${sending.left} 秒后可重新获取`}
              onClick={sendCode}
            >
              {sending.left > 0 ? `${sending.left} 秒` : sending.sent ? '重新获取' : '获取验证码'}
            </Button>
          </div>
        )}
      </FormField>
    </>
  )
}

type Captcha = {
  due: boolean
  picture: string | undefined
  failed: boolean
  value: string
  onChange: (text: string) => void
  onRefresh: () => Promise<unknown>
}

function FormFieldOfCaptcha({ due: _due, ...captcha }: Captcha) {
  return (
    <div className={styles['captcha']}>
      <span className={styles['hint']}>请先输入图片中的字符，再获取短信验证码</span>
      <CaptchaInput {...captcha} />
    </div>
  )
}

const noCaptcha = { uuid: '', picture: undefined as string | undefined, failed: false }

function useSending() {
  const now = useNow(1_000)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [sent, setSent] = useState(false)
  const [again, setAgain] = useState(0)
  const [captcha, setCaptcha] = useState<typeof noCaptcha | null>(null)
  const [typed, setTyped] = useState('')

  const drawCaptcha = async () => {
    setTyped('')
    try {
      const { uuid, img } = await call(session.code, { use: 'sms' }, { bearer: 'none', silent: true })
      setCaptcha({ uuid, picture: img || undefined, failed: false })
    } catch {
      setCaptcha({ ...noCaptcha, failed: true })
    }
  }
  const send = async (wanted: Pick<InputOf<typeof session.smsCode>, 'scene' | 'phonenumber'>) => {
    setBusy(true)
    setMessage('')
    try {
      const proof = captcha ? { uuid: captcha.uuid, code: typed } : {}
      const { phoneMask, againSeconds } = await call(session.smsCode, { ...wanted, ...proof }, { silent: true })
      setSent(true)
      setCaptcha(null)
      setAgain(Date.now() + againSeconds * 1_000)
      setMessage(`已发送到 ${phoneMask}，5 分钟内有效`)
    } catch (error) {
      const code = error instanceof ApiError ? error.errCode : undefined
      if (code === 'CAPTCHA_EXPIRED' || code === 'CAPTCHA_WRONG') await drawCaptcha()
      setMessage(formatError(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    said: message,
    sent,
    left: Math.max(0, Math.ceil((again - now) / 1_000)),
    say: setMessage,
    send,
    captcha: {
      due: captcha !== null,
      picture: captcha?.picture,
      failed: captcha?.failed ?? false,
      value: typed,
      onChange: setTyped,
      onRefresh: drawCaptcha,
    } satisfies Captcha,
  }
}
