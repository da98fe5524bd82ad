import { formTexts, successTexts } from '@nocturne/contract/client-texts'
import { session } from '@nocturne/contract/session/endpoints'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notify.ts'
import { usePermissions } from '../../../lib/permissions.ts'
import { invalidate, useApi } from '../../../lib/query.ts'
import { useScreenTitle } from '../../../lib/screen.ts'
import { DetailPage } from '../../../shells/detail-page.tsx'
import { FormPage } from '../../../shells/form-page.tsx'
import { isPayPassword, passwordTexts } from '../password-rules.ts'
import { seal } from '../seal.ts'
import styles from '../parts/login.module.css'

const ClearPayPasswordSheet = lazy(() => import('../parts/clear-pay-password-sheet.tsx'))

const HOME = '/pages/employeeCenter/employeeCenter'

/**
 * P128. The first pay password is confirmed by the login password, each later one by the one before. Who has forgotten his
 * goes to those who look after people: they take it away, here as well.
 */
export default function PayPasswordPage() {
  const title = useScreenTitle()
  const query = useApi(session.userInfo, {})
  if (query.data) return <PayPasswordForm title={title} first={!query.data.hasPayPassword} />
  return (
    <DetailPage title={title} backTo={HOME} query={query}>
      {() => null}
    </DetailPage>
  )
}

const empty = { proof: '', wanted: '', repeat: '' }
type Form = typeof empty
type Faults = Partial<Form>

function faultsOf({ proof, wanted, repeat }: Form, first: boolean): Faults {
  return {
    ...(proof === '' && { proof: first ? '请输入登录密码' : '请输入原支付密码' }),
    ...(!isPayPassword(wanted) && { wanted: passwordTexts.payWeak }),
    ...(!first && isPayPassword(wanted) && wanted === proof && { wanted: passwordTexts.same }),
    ...(repeat !== wanted && { repeat: formTexts.repeatMismatch }),
  }
}

const ofProof = ['OLD_PASSWORD_WRONG', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'] as const
const ofWanted = ['PAY_PASSWORD_WEAK', 'PASSWORD_SAME'] as const

/** What the server refused, beside its field; null when it belongs above the button. */
function faultsIn(error: unknown): Faults | null {
  if (!(error instanceof ApiError)) return null
  if (ofProof.some((code) => code === error.errCode)) return { proof: error.message }
  if (ofWanted.some((code) => code === error.errCode)) return { wanted: error.message }
  return null
}

function PayPasswordForm({ title, first }: { title: string; first: boolean }) {
  const [, navigate] = useLocation()
  const [form, setForm] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const set = (name: keyof Form) => (text: string) => {
    setForm({ ...form, [name]: text })
    setFaults({ ...faults, [name]: '' })
  }

  const submit = async () => {
    const found = faultsOf(form, first)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      const [proof, newPayPassword] = await Promise.all([seal(form.proof), seal(form.wanted)])
      await call(session.payPassword, {
        ...(first ? { loginPassword: proof } : { oldPayPassword: proof }),
        newPayPassword,
      })
    } catch (error) {
      const refused = faultsIn(error)
      if (!refused) throw error
      return setFaults(refused)
    }
    notify(successTexts.done)
    navigate(HOME, { replace: true })
    await invalidate(session.userInfo)
  }

  return (
    <FormPage title={title} backTo={HOME} submitLabel="确定" onSubmit={submit}>
      {first && <Notice tone="accent">还没有支付密码。查看工资、提现和绑卡时要用到它。</Notice>}
      {first ? (
        <Field label="登录密码" error={faults.proof} hint="确认是本人操作">
          <PasswordInput autoComplete="current-password" maxLength={20} value={form.proof} onChange={set('proof')} />
        </Field>
      ) : (
        <OldPayPassword value={form.proof} error={faults.proof} onChange={set('proof')} />
      )}
      <Field label="新支付密码" error={faults.wanted} hint="6位数字，不能全部相同">
        <PasswordInput digits autoComplete="off" maxLength={6} value={form.wanted} onChange={set('wanted')} />
      </Field>
      <Field label="再次输入新支付密码" error={faults.repeat}>
        <PasswordInput digits autoComplete="off" maxLength={6} value={form.repeat} onChange={set('repeat')} />
      </Field>
      <ForColleagues />
    </FormPage>
  )
}

/** The one before, and what to do when it is forgotten. */
function OldPayPassword(props: { value: string; error: string | undefined; onChange: (text: string) => void }) {
  const { value, error, onChange } = props
  const [forgotten, setForgotten] = useState(false)
  const help = (
    <Button kind="ghost" size="small" onClick={() => setForgotten(true)}>
      忘记了？
    </Button>
  )
  return (
    <div>
      <Field label="原支付密码" error={error} end={help}>
        <PasswordInput digits autoComplete="off" maxLength={6} value={value} onChange={onChange} />
      </Field>
      <div className={styles['help']} aria-live="polite">
        {forgotten && <Notice>请当面找人事或总经理清除支付密码，清除后在这里用登录密码重新设置。</Notice>}
      </div>
    </div>
  )
}

/** Only for those who look after people. */
function ForColleagues() {
  const [open, setOpen] = useState(false)
  if (!usePermissions()('system:user:edit')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>有员工忘记了支付密码</Button>
      {open && (
        <Suspense fallback={null}>
          <ClearPayPasswordSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
