import { networkErrorText } from '@nocturne/contract/client-texts'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import { useRef, useState } from 'react'

import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { useApi } from '../../../lib/query.ts'
import { encryptSecret } from '../../../lib/secret.ts'
import { signIn } from '../../../lib/session.ts'
import { readStored, storageKeys, writeStored } from '../../../lib/storage.ts'
import { missingFields, placeOf, type LoginFaults, type LoginField, type LoginForm } from '../login-rules.ts'

/** A riddle lives two minutes on the server; the picture is changed shortly before. */
const RIDDLE_MS = 110_000

type Terms = AnswerOf<typeof session.code>

/** Signs in with what was typed. A riddle and its nonce came together; without one the nonce may have grown old. */
async function send({ userName, password, code }: LoginForm, shown: Terms | undefined): Promise<string> {
  const terms = shown?.captchaEnabled ? shown : await call(session.code, {}, { bearer: 'none' })
  const input = {
    username: userName.trim(),
    password: await encryptSecret(password, terms),
    ...(terms.captchaEnabled && { code: code.trim(), uuid: terms.uuid }),
  }
  const { access_token: token } = await call(session.login, input, { bearer: 'none' })
  return token
}

/** The state of the login: what is typed, what is wrong with it, the riddle. `onDone` runs when the session stands. */
export function useLogin(onDone: () => void) {
  const terms = useApi(session.code, {}, { staleMs: RIDDLE_MS, every: () => RIDDLE_MS })
  const [typed, setTyped] = useState(() => ({ userName: readStored(storageKeys.userName) ?? '', password: '' }))
  // What was read belongs to one picture: with a new picture the field is empty.
  const [riddle, setRiddle] = useState({ uuid: '', code: '' })
  const [remember, setRemember] = useState(() => readStored(storageKeys.userName) !== '')
  const [faults, setFaults] = useState<LoginFaults>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const uuid = terms.data?.uuid ?? ''
  const form: LoginForm = { ...typed, code: riddle.uuid === uuid ? riddle.code : '' }

  const type = (field: LoginField) => (text: string) => {
    if (field === 'code') setRiddle({ uuid, code: text })
    else setTyped({ ...typed, [field]: text })
    setFaults({ ...faults, [field]: '' })
  }

  const refused = (error: unknown) => {
    const place = error instanceof ApiError ? placeOf(error.errCode) : null
    const text = messageOf(error, '没有登录成功，请稍后再试')
    if (place) setFaults({ [place]: text })
    // The call itself has spoken of the network.
    else if (text !== networkErrorText) setFailure(text)
    // The riddle and the nonce were used up, right or wrong.
    void terms.refetch()
  }

  const submit = async () => {
    if (sending.current) return
    const missing = missingFields(form, terms.data?.captchaEnabled ?? false)
    setFaults(missing)
    setFailure('')
    if (Object.keys(missing).length > 0) return
    sending.current = true
    setBusy(true)
    try {
      const token = await send(form, terms.data)
      writeStored(storageKeys.userName, remember ? typed.userName.trim() : '')
      signIn('staff', token)
      onDone()
    } catch (error) {
      refused(error)
    }
    sending.current = false
    setBusy(false)
  }

  return { form, type, terms, remember, setRemember, faults, failure, busy, submit }
}
