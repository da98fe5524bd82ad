import { formTexts } from '@nocturne/contract/client-texts'
import { session } from '@nocturne/contract/session/endpoints'
import { isWeakPayPassword } from '@nocturne/contract/session/pay-password-rules'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { call } from '../../../lib/api.ts'
import { employeeCentreLink } from '../../../lib/common-links.ts'
import { faultAt } from '../../../lib/field-fault.ts'
import { useForm, type Faults, type FormFieldState } from '../../../lib/form.ts'
import { laterPart } from '../../../lib/loaded.ts'
import { notify } from '../../../lib/notify.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { invalidate, useApi } from '../../../lib/query.ts'
import { DetailPage } from '../../../shells/detail-page.tsx'
import { FormField } from '../../../shells/form-field.tsx'
import { FormPage } from '../../../shells/form-page.tsx'
import { LaterSheet } from '../../../shells/later.tsx'
import { passwordTexts } from '../password-rules.ts'
import { seal } from '../seal.ts'
import styles from '../parts/login.module.css'

const clearPayPasswordSheet = laterPart(() => import('../parts/clear-pay-password-sheet.tsx'))

/**
 * P128. The first pay password is confirmed by the login password, later ones by the current pay password. Employees
 * with `system:user:edit` can clear a forgotten one, on this page as well.
 */
export default function PayPasswordPage() {
  const query = useApi(session.userInfo, {})
  if (query.data) return <PayPasswordForm first={!query.data.hasPayPassword} />
  return (
    <DetailPage backTo={employeeCentreLink} query={query}>
      {() => null}
    </DetailPage>
  )
}

const empty = { proof: '', wanted: '', repeat: '' }
type Typed = typeof empty

function validateForm({ proof, wanted, repeat }: Typed, first: boolean): Faults<Typed> {
  const same = !first && wanted === proof
  return {
    proof: proof === '' && (first ? '请输入登录密码' : '请输入原支付密码'),
    wanted: isWeakPayPassword(wanted) ? passwordTexts.payWeak : same && passwordTexts.same,
    repeat: repeat !== wanted && formTexts.repeatMismatch,
  }
}

/** Field at which a refusal is shown, by error code. */
const places = {
  OLD_PASSWORD_WRONG: 'proof',
  PAY_PASSWORD_WRONG: 'proof',
  PAY_PASSWORD_LOCKED: 'proof',
  PAY_PASSWORD_WEAK: 'wanted',
  PASSWORD_SAME: 'wanted',
} as const

function PayPasswordForm({ first }: { first: boolean }) {
  const [, navigate] = useLocation()
  const form = useForm({
    draft: null,
    initial: empty,
    check: (typed) => validateForm(typed, first),
    place: (error) => faultAt(error, places),
    send: async (typed) => {
      const [proof, newPayPassword] = await Promise.all([seal(typed.proof), seal(typed.wanted)])
      await call(session.payPassword, {
        ...(first ? { loginPassword: proof } : { oldPayPassword: proof }),
        newPayPassword,
      })
      notify(first ? '支付密码已设置' : '支付密码已修改')
      navigate(employeeCentreLink, { replace: true })
      await invalidate(session.userInfo)
    },
  })
  const { field } = form

  return (
    <FormPage form={form} backTo={employeeCentreLink} submitLabel="确定">
      {first && <Notice tone="accent">还没有支付密码。查看工资、提现和绑卡时要用到它。</Notice>}
      {first ? (
        <FormField field={field('proof')} label="登录密码" hint="确认是本人操作">
          {(control) => <PasswordInput autoComplete="current-password" maxLength={20} {...control} />}
        </FormField>
      ) : (
        <OldPayPassword field={field('proof')} />
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

/** Current pay password, with help for a forgotten one. */
function OldPayPassword({ field }: { field: FormFieldState<string> }) {
  const [forgotten, setForgotten] = useState(false)
  const help = (
    <Button kind="ghost" size="small" onClick={() => setForgotten(true)}>
      忘记了？
    </Button>
  )
  return (
    <div>
      <FormField field={field} label="原支付密码" end={help}>
        {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
      </FormField>
      <div className={styles['help']} aria-live="polite">
        {forgotten && <Notice>请当面找人事或总经理清除支付密码，清除后在这里用登录密码重新设置。</Notice>}
      </div>
    </div>
  )
}

/** Shown only to users with `system:user:edit`. */
function ForColleagues() {
  const [open, setOpen] = useState(false)
  if (!usePermissions()('system:user:edit')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>有员工忘记了支付密码</Button>
      {open && <LaterSheet part={clearPayPasswordSheet} props={{ onClose: () => setOpen(false) }} />}
    </>
  )
}
