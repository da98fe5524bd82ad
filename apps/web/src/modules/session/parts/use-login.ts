import { networkErrorText } from '@nocturne/contract/client-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import type { ErrCode } from '@nocturne/contract/errors'
import { session } from '@nocturne/contract/session/endpoints'
import { useRef, useState } from 'react'

import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { encryptSecret } from '../../../lib/secret.ts'
import { signIn } from '../../../lib/session.ts'
import { readStored, storageKeys, writeStored } from '../../../lib/storage.ts'
import { missingFields, placeOf, type LoginFaults, type LoginField, type LoginForm } from '../login-rules.ts'

/** A captcha lives two minutes on the server; the picture is changed shortly before. */
const RIDDLE_MS = 110_000

type Terms = AnswerOf<typeof session.code>

/** What was typed, as it travels. */
export type SealedLogin = InputOf<typeof session.login>
/** Shows it to the server; answers the session it opened. */
export type Enter = (sealed: SealedLogin) => Promise<{ access_token: string }>

const signInByPassword: Enter = (sealed) => call(session.login, sealed, { bearer: 'none' })

/** Seals what was typed. A captcha and its nonce came together; without one the nonce may have grown old. */
async function seal({ userName, password, code }: LoginForm, shown: Terms): Promise<SealedLogin> {
  const terms = shown.captchaEnabled ? shown : await call(session.code, {}, { bearer: 'none' })
  return {
    username: userName.trim(),
    password: await encryptSecret(password, terms),
    ...(terms.captchaEnabled && { code: code.trim(), uuid: terms.uuid }),
  }
}

export type Login = ReturnType<typeof useLogin>

/**
 * The state of the login: what is typed, what is wrong with it, the captcha. `onDone` runs when the session stands; `enter`
 * is another door than the password alone.
 */
export function useLogin(onDone: () => void, enter: Enter = signInByPassword) {
  const terms = useApi(session.code, {}, { staleMs: RIDDLE_MS, every: () => RIDDLE_MS })
  const [typed, setTyped] = useState(() => ({ userName: readStored(storageKeys.userName) ?? '', password: '' }))
  // What was read belongs to one picture: with a new picture the field is empty.
  const [captcha, setCaptcha] = useState({ uuid: '', code: '' })
  const [remember, setRemember] = useState(() => readStored(storageKeys.userName) !== '')
  const [faults, setFaults] = useState<LoginFaults>({})
  const [failure, setFailure] = useState('')
  const [refusal, setRefusal] = useState<ErrCode | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const uuid = terms.data?.uuid ?? ''
  const form: LoginForm = { ...typed, code: captcha.uuid === uuid ? captcha.code : '' }

  const type = (field: LoginField) => (text: string) => {
    if (field === 'code') setCaptcha({ uuid, code: text })
    else setTyped({ ...typed, [field]: text })
    setFaults({ ...faults, [field]: '' })
  }

  const refused = (error: unknown) => {
    const errCode = error instanceof ApiError ? error.errCode : undefined
    const place = placeOf(errCode)
    setRefusal(errCode ?? null)
    const text = messageOf(error, '没有登录成功，请稍后再试')
    if (place) setFaults({ [place]: text })
    // The call itself has spoken of the network.
    else if (text !== networkErrorText) setFailure(text)
    // The captcha and the nonce were used up, right or wrong.
    void terms.refetch()
  }

  /** Whether a captcha is asked. Who is faster than its picture waits for it: the reading under way is not begun again. */
  const termsOnTheWay = async (): Promise<Terms> => {
    const { data, error } = await terms.refetch({ cancelRefetch: false })
    if (!data) throw error
    return data
  }

  /** True when nothing is missing; otherwise each field says what is. */
  const isWhole = (captchaAsked: boolean): boolean => {
    const missing = missingFields(form, captchaAsked)
    setFaults(missing)
    return Object.keys(missing).length === 0
  }

  const submit = async () => {
    if (sending.current) return
    setFailure('')
    setRefusal(null)
    if (!isWhole(terms.data?.captchaEnabled ?? false)) return
    sending.current = true
    setBusy(true)
    try {
      const asked = terms.data ?? (await termsOnTheWay())
      if (isWhole(asked.captchaEnabled)) {
        const { access_token: token } = await enter(await seal(form, asked))
        writeStored(storageKeys.userName, remember ? typed.userName.trim() : '')
        signIn('staff', token)
        onDone()
      }
    } catch (error) {
      refused(error)
    }
    sending.current = false
    setBusy(false)
  }

  return { form, type, terms, remember, setRemember, faults, failure, refusal, busy, submit }
}
