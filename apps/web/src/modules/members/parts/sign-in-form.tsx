import { members } from '@nocturne/contract/members/endpoints'
import { useEffect, useState, type ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Notice } from '#kit/notice.tsx'
import { getErrorMessage } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { getGuestPlatform } from '#lib/identity/guest-identity.ts'
import { notify } from '#lib/notify.ts'
import { signIn } from '#lib/identity/session.ts'
import { FormPage } from '#shells/form-page.tsx'
import { PhoneField, findPhoneError } from '#shells/phone-field.tsx'
import { SmsCodeField } from '../../session/public.ts'
import { resolveAuthReturn, openProviderSignIn, type UnregisteredAccount } from '../authorize-member.ts'
import styles from './members.module.css'

type SignInFormProps = {
  header: ReactNode
  /** Employee code of the QR code that opened the page. */
  employeeCode: string | undefined
  onSignedIn: () => void
}

const empty = { phonenumber: '', smsCode: '' }
const appNames = { wechat: '微信', alipay: '支付宝' } as const

/** Registration or sign-in of a member: by phone number, or through the surrounding app. */
export default function SignInForm({ header, employeeCode, onSignedIn }: SignInFormProps) {
  const app = useApp(onSignedIn)
  const form = useForm({
    draft: 'member.signIn',
    secrets: ['smsCode'],
    initial: empty,
    check: ({ phonenumber, smsCode }) => ({
      phonenumber: findPhoneError(phonenumber, { required: true }),
      smsCode: !/^\d{6}$/.test(smsCode) && '请输入6位短信验证码',
    }),
    place: (error) => toFieldError(error, { SMS_CODE_WRONG: 'smsCode' }),
    send: async (typed) => {
      const validCode = app.newcomer?.validCode
      const answer = await call(members.login, { ...typed, employeeCode, validCode }, { bearer: 'none', silent: true })
      if ('needPhone' in answer) return false
      signIn('member', answer.access_token)
      notify(answer.newMember ? '注册成功，欢迎加入' : '登录成功')
      onSignedIn()
      return true
    },
  })
  const { field, value } = form
  const phoneMissing = findPhoneError(value.phonenumber, { required: true })
  return (
    <FormPage form={form} header={header} submitLabel="登录 / 注册">
      <div className={styles['raised']}>
        {app.notice !== '' && <Notice>{app.notice}</Notice>}
        {app.newcomer && (
          <Notice tone="accent">
            {app.newcomer.nickName ? `${app.newcomer.nickName}，` : ''}验证手机号后，下次可直接登录
          </Notice>
        )}
        <Card label="手机号登录">
          <div className={styles['fields']}>
            <PhoneField
              field={field('phonenumber')}
              placeholder="11位手机号"
              autoComplete="tel"
              hint="新手机号将自动注册为会员"
            />
            <SmsCodeField
              field={field('smsCode')}
              wanted={phoneMissing === null ? { scene: 'login', phonenumber: value.phonenumber } : null}
              missing={phoneMissing ?? ''}
              onComplete={() => phoneMissing === null && void form.submit()}
            />
            {app.name !== null && !app.newcomer && (
              <Button wide busy={app.busy} onClick={app.authorize}>
                {app.name}授权登录
              </Button>
            )}
          </div>
        </Card>
      </div>
    </FormPage>
  )
}

/** Sign-in by WeChat or Alipay inside their apps: starts it, and handles the result after the return. */
function useApp(onSignedIn: () => void) {
  const platform = getGuestPlatform()
  const [newcomer, setNewcomer] = useState<UnregisteredAccount | null>(null)
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (platform === 'browser') return
    const answer = (result: Awaited<ReturnType<typeof resolveAuthReturn>>) => {
      if (result === 'signedIn') onSignedIn()
      else if (result === 'refused') setNotice('授权未完成，可用手机号登录')
      else if (result !== null) setNewcomer(result)
    }
    resolveAuthReturn(platform).then(answer, (error: unknown) => setNotice(getErrorMessage(error, '授权失败，请重试')))
    // Runs once: the first call consumes the return parameters.
  }, [platform, onSignedIn])
  const authorize = async () => {
    if (platform === 'browser') return
    setBusy(true)
    setNotice('')
    try {
      await openProviderSignIn(platform)
    } catch (error) {
      setBusy(false)
      setNotice(getErrorMessage(error, '授权失败，请重试'))
    }
  }
  return { name: platform === 'browser' ? null : appNames[platform], newcomer, notice, busy, authorize }
}
