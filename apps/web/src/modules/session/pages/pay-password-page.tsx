import { maskPhone } from '@nocturne/base/masking'
import { formTexts } from '@nocturne/contract/client-texts'
import { session } from '@nocturne/contract/session/endpoints'
import { isWeakPayPassword } from '@nocturne/contract/session/pay-password-rules'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { employeeCentreLink } from '#lib/routing/common-links.ts'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm, type FormErrors, type FormFieldState } from '#lib/form.ts'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { notify } from '#lib/notify.ts'
import { useCommand } from '#lib/offline/use-command.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { invalidate, useApi } from '#lib/query/query.ts'
import { DetailPage } from '#shells/detail-page.tsx'
import { FormField } from '#shells/form-field.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { LazySheet } from '#shells/lazy-content.tsx'
import { passwordTexts } from '../password-rules.ts'
import { SmsCodeField } from '../parts/sms-code-field.tsx'
import { encryptForSending } from '../seal.ts'
import styles from '../parts/login.module.css'

const clearPayPasswordSheet = createLazyComponent(() => import('../parts/clear-pay-password-sheet.tsx'))

/**
 * P128 修改支付密码. Setting a first one requires an SMS code to the registered number, or the login password. Changing it
 * requires the current one. A forgotten one is reset by an SMS code; if none can be sent, HR clears it, also from this
 * page.
 */
export default function PayPasswordPage() {
  const query = useApi(session.userInfo, {})
  if (query.data) {
    const { hasPayPassword, payPasswordSms, phonenumber } = query.data
    // Remounts the form if HR clears the password on another phone, because another proof is then required.
    const key = hasPayPassword ? 'set' : 'first'
    return <PayPasswordForm key={key} first={!hasPayPassword} phone={payPasswordSms ? phonenumber : null} />
  }
  return (
    <DetailPage backTo={employeeCentreLink} query={query}>
      {() => null}
    </DetailPage>
  )
}

const empty = { proof: '', wanted: '', repeat: '' }
type FormValues = typeof empty

/** Kind of proof that the user is the owner. */
type Way = 'sms' | 'login' | 'current'

const isCode = (typed: string) => /^\d{6}$/.test(typed)

function validateForm({ proof, wanted, repeat }: FormValues, way: Way): FormErrors<FormValues> {
  const same = way === 'current' && wanted === proof
  return {
    proof: way === 'sms' ? !isCode(proof) && '请输入6位短信验证码' : proof === '' && missing[way],
    wanted: isWeakPayPassword(wanted) ? passwordTexts.payWeak : same && passwordTexts.same,
    repeat: repeat !== wanted && formTexts.repeatMismatch,
  }
}

const missing = { login: '请输入登录密码', current: '请输入原支付密码' }

/** Field at which a refusal is shown, by error code. */
const places = {
  OLD_PASSWORD_WRONG: 'proof',
  PAY_PASSWORD_WRONG: 'proof',
  PAY_PASSWORD_LOCKED: 'proof',
  SMS_CODE_WRONG: 'proof',
  PHONE_NOT_BOUND: 'proof',
  PAY_PASSWORD_WEAK: 'wanted',
  PASSWORD_SAME: 'wanted',
} as const

type PayPasswordFormProps = {
  first: boolean
  /** Registered phone number; null if no code can be sent to it. */
  phone: string | null
}

function PayPasswordForm({ first, phone }: PayPasswordFormProps) {
  const [, navigate] = useLocation()
  const known: Way = first ? 'login' : 'current'
  const [way, setWay] = useState<Way>(first && phone !== null ? 'sms' : known)
  const change = useCommand(session.payPassword, { label: '设置支付密码', quiet: true, secret: true })
  const form = useForm({
    draft: null,
    initial: empty,
    check: (typed) => validateForm(typed, way),
    place: (error) => toFieldError(error, places),
    send: async (typed) => {
      await change.submitSealed({ way, ...typed }, async () => ({
        ...(await sealProof(way, typed.proof)),
        newPayPassword: await encryptForSending(typed.wanted),
      }))
      notify(first ? '支付密码已设置' : way === 'sms' ? '支付密码已重置' : '支付密码已修改')
      navigate(employeeCentreLink, { replace: true })
      await invalidate(session.userInfo)
    },
  })
  const { field } = form
  const chooseProof = (next: Way) => {
    setWay(next)
    form.change({ proof: '' })
  }

  return (
    <FormPage form={form} backTo={employeeCentreLink} submitLabel="确定">
      {first && <Notice tone="accent">还没有支付密码。查看工资、提现和绑卡时要用到它。</Notice>}
      <Proof field={field('proof')} way={way} phone={phone} />
      {phone !== null && (
        <Button kind="ghost" size="small" onClick={() => chooseProof(way === 'sms' ? known : 'sms')}>
          {way !== 'sms'
            ? first
              ? '用短信验证码'
              : '忘记了？用短信验证码重置'
            : first
              ? '用登录密码'
              : '用原支付密码'}
        </Button>
      )}
      <FormField field={field('wanted')} label="新支付密码" hint="6位数字，不能连续或相同，不能是手机号后6位">
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
      <FormField field={field('repeat')} label="再次输入新支付密码">
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
      <ForColleagues />
    </FormPage>
  )
}

async function sealProof(way: Way, proof: string) {
  if (way === 'sms') return { smsCode: proof }
  return way === 'login'
    ? { loginPassword: await encryptForSending(proof) }
    : { oldPayPassword: await encryptForSending(proof) }
}

type ProofProps = { field: FormFieldState<string>; way: Way; phone: string | null }

/** Field for the proof, and help for users who cannot give it. */
function Proof({ field, way, phone }: ProofProps) {
  if (way === 'sms' && phone !== null)
    return (
      <div className={styles['proof']}>
        <Notice>{`验证码发送到登记的手机号 ${maskPhone(phone)}。换过号码，请当面找人事。`}</Notice>
        <SmsCodeField field={field} wanted={{ scene: 'payPassword' }} />
      </div>
    )
  if (way === 'login')
    return (
      <FormField field={field} label="登录密码" hint="确认是本人操作">
        {(control) => <PasswordInput autoComplete="current-password" maxLength={20} {...control} />}
      </FormField>
    )
  return <CurrentPayPassword field={field} helped={phone !== null} />
}

/**
 * Field for the current pay password. If no SMS code can be sent (`helped` is false), it also explains who can clear a
 * forgotten one.
 */
function CurrentPayPassword({ field, helped }: { field: FormFieldState<string>; helped: boolean }) {
  const [forgotten, setForgotten] = useState(false)
  const help = (
    <Button kind="ghost" size="small" onClick={() => setForgotten(true)}>
      忘记了？
    </Button>
  )
  return (
    <div>
      <FormField field={field} label="原支付密码" end={helped ? undefined : help}>
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
      <div className={styles['help']} aria-live="polite">
        {forgotten && <Notice>请当面找人事或总经理清除支付密码，清除后在这里用登录密码重新设置。</Notice>}
      </div>
    </div>
  )
}

/** Button to clear an employee's pay password; only for users with `system:user:edit`. */
function ForColleagues() {
  const [open, setOpen] = useState(false)
  if (!usePermissions()('system:user:edit')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>有员工忘记了支付密码</Button>
      {open && <LazySheet part={clearPayPasswordSheet} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
