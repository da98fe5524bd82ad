import { session } from '@nocturne/contract/session/endpoints'
import { useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'

import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { Field } from '../../../kit/field.tsx'
import { PasswordInput } from '../../../kit/password-input.tsx'
import { TextInput } from '../../../kit/text-input.tsx'
import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { useParams, useScreenTitle } from '../../../lib/screen.ts'
import { encryptSecret } from '../../../lib/secret.ts'
import { signIn } from '../../../lib/session.ts'
import { readStored, storageKeys, writeStored } from '../../../lib/storage.ts'
import { Page } from '../../../shells/page.tsx'
import { afterLogin, missingFields, placeOf, type LoginFaults, type LoginField } from '../login-rules.ts'
import { CaptchaInput } from '../parts/captcha-input.tsx'
import { LoginBrand } from '../parts/login-brand.tsx'
import { ThemeButton } from '../parts/theme-button.tsx'
import { stepOn } from '../parts/step-on.ts'
import styles from '../parts/login.module.css'

/** A riddle lives two minutes on the server; the picture is changed shortly before. */
const RIDDLE_MS = 110_000

/** P004. Signing in by account, password and picture riddle. */
export default function LoginPage() {
  const title = useScreenTitle()
  const [, navigate] = useLocation()
  const { redirect } = useParams('redirect')
  const terms = useApi(session.code, {}, { staleMs: RIDDLE_MS, every: () => RIDDLE_MS })
  const [userName, setUserName] = useState(() => readStored(storageKeys.userName) ?? '')
  const [remember, setRemember] = useState(() => readStored(storageKeys.userName) !== '')
  const [password, setPassword] = useState('')
  // What was typed belongs to one picture: with a new picture the field is empty.
  const [riddle, setRiddle] = useState({ uuid: '', code: '' })
  const [faults, setFaults] = useState<LoginFaults>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  const captchaAsked = terms.data?.captchaEnabled ?? false
  const code = riddle.uuid === terms.data?.uuid ? riddle.code : ''
  const heal = (field: LoginField) => setFaults({ ...faults, [field]: '' })

  const enter = async () => {
    // A riddle and its nonce came together; without a riddle the nonce may have grown old on an idle screen.
    const known = captchaAsked ? terms.data : (await terms.refetch({ throwOnError: true })).data
    if (!known) return
    const sealed = await encryptSecret(password, known)
    const input = {
      username: userName.trim(),
      password: sealed,
      ...(known.captchaEnabled && { code: code.trim(), uuid: known.uuid }),
    }
    const { access_token: token } = await call(session.login, input, { bearer: 'none' })
    writeStored(storageKeys.userName, remember ? userName.trim() : '')
    signIn('staff', token)
    navigate(afterLogin(redirect), { replace: true })
  }

  const refused = (error: unknown) => {
    const place = error instanceof ApiError ? placeOf(error.errCode) : null
    const text = messageOf(error, '没有登录成功，请稍后再试')
    if (place) setFaults({ [place]: text })
    else setFailure(text)
    // The riddle and the nonce were used up, right or wrong.
    void terms.refetch()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current || stepOn(form.current)) return
    const missing = missingFields({ userName, password, code }, captchaAsked)
    setFaults(missing)
    setFailure('')
    if (Object.keys(missing).length === 0) {
      sending.current = true
      setBusy(true)
      await enter().catch(refused)
      sending.current = false
      setBusy(false)
    }
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <Page title={title} back={false} right={<ThemeButton />} flush>
      <LoginBrand />
      <form
        ref={form}
        className={styles['form']}
        noValidate
        aria-label={title}
        onSubmit={(event) => void submit(event)}
      >
        <Field label="账号" error={faults.userName}>
          <TextInput
            name="username"
            autoComplete="username"
            enterKeyHint="next"
            maxLength={30}
            placeholder="员工账号"
            value={userName}
            onChange={(text) => {
              setUserName(text)
              heal('userName')
            }}
          />
        </Field>
        <Field label="密码" error={faults.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            enterKeyHint={captchaAsked ? 'next' : 'go'}
            maxLength={20}
            placeholder="登录密码"
            value={password}
            onChange={(text) => {
              setPassword(text)
              heal('password')
            }}
          />
        </Field>
        {(captchaAsked || terms.data === undefined) && (
          <Field label="验证码" error={faults.code}>
            <CaptchaInput
              picture={terms.data?.img}
              failed={terms.isError}
              value={code}
              onRefresh={terms.refetch}
              onChange={(text) => {
                setRiddle({ uuid: terms.data?.uuid ?? '', code: text })
                heal('code')
              }}
            />
          </Field>
        )}
        <Checkbox label="记住账号" checked={remember} onChange={setRemember} />
        <div>
          {failure && (
            <p className={styles['failure']} role="alert">
              {failure}
            </p>
          )}
          <Button type="submit" kind="primary" wide busy={busy}>
            登录
          </Button>
        </div>
      </form>
    </Page>
  )
}
