import { networkErrorText } from '@nocturne/contract/client-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import { useState } from 'react'

import { ApiError, messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { faultAt } from '../../../lib/field-fault.ts'
import { firstFault, useForm } from '../../../lib/form.ts'
import { useApi } from '../../../lib/query.ts'
import { encryptSecret } from '../../../lib/secret.ts'
import { signIn } from '../../../lib/session.ts'
import { readStored, storageKeys, writeStored } from '../../../lib/storage.ts'
import { captchaText, loginPlaces, missingFields, type TypedLogin } from '../login-rules.ts'

/** A captcha lives two minutes on the server; the picture is changed shortly before. */
const PICTURE_MS = 110_000

type Terms = AnswerOf<typeof session.code>

/** What was typed, as it travels. */
type SealedLogin = InputOf<typeof session.login>
/** Shows it to the server; answers the session it opened. */
type Enter = (sealed: SealedLogin, typed: TypedLogin) => Promise<{ access_token: string }>

const signInByPassword: Enter = (sealed) => call(session.login, sealed, { bearer: 'none' })

/** The picture came after the tap: nothing was sent, and its field asks for what it says. */
class CaptchaUnread extends Error {}

const placeOf = (error: unknown) =>
  error instanceof CaptchaUnread ? { captcha: error.message } : faultAt(error, loginPlaces)

/** Seals what was typed. A captcha and its nonce came together; without one the nonce may have grown old. */
async function seal({ userName, password, captcha }: TypedLogin, shown: Terms): Promise<SealedLogin> {
  const terms = shown.captchaEnabled ? shown : await call(session.code, {}, { bearer: 'none' })
  return {
    username: userName.trim(),
    password: await encryptSecret(password, terms),
    ...(terms.captchaEnabled && { code: captchaText(captcha, shown), uuid: terms.uuid }),
  }
}

function remembered(): TypedLogin {
  const userName = readStored(storageKeys.userName)
  return {
    userName: userName ?? '',
    password: '',
    captcha: { uuid: '', text: '' },
    remember: userName !== '',
    move: false,
  }
}

export type Login = ReturnType<typeof useLogin>

/**
 * Signing in: what is typed, and the captcha the server asks for. `onDone` runs when the session is open; `enter` is another
 * door than the password alone.
 */
export function useLogin(onDone: () => void, enter: Enter = signInByPassword) {
  const terms = useApi(session.code, {}, { staleMs: PICTURE_MS, every: () => PICTURE_MS })
  const [initial] = useState(remembered)

  /** Whether a captcha is asked. Who is faster than its picture waits for it: the reading under way is not begun again. */
  const termsOnTheWay = async (): Promise<Terms> => {
    const { data, error } = await terms.refetch({ cancelRefetch: false })
    if (!data) throw error
    return data
  }

  const open = async (typed: TypedLogin): Promise<string> => {
    try {
      const asked = terms.data ?? (await termsOnTheWay())
      const missing = firstFault(missingFields(typed, asked))
      if (missing !== null) throw new CaptchaUnread(missing)
      return (await enter(await seal(typed, asked), typed)).access_token
    } catch (error) {
      // The captcha and the nonce were used up, right or wrong.
      if (!(error instanceof CaptchaUnread)) void terms.refetch()
      throw error
    }
  }

  const form = useForm<TypedLogin>({
    draft: null,
    initial,
    check: (typed) => missingFields(typed, terms.data),
    place: placeOf,
    send: async (typed) => {
      const token = await open(typed)
      writeStored(storageKeys.userName, typed.remember ? typed.userName.trim() : '')
      signIn('staff', token)
      onDone()
    },
  })

  return { form, terms, ...failureOf(form.failure) }
}

/** What to say above the button, and the code the server refused with. The call itself has spoken of the network. */
function failureOf(error: unknown) {
  const text = error === null ? '' : messageOf(error, '没有登录成功，请稍后再试')
  return {
    failure: text === networkErrorText ? '' : text,
    refusal: error instanceof ApiError ? error.errCode : undefined,
  }
}
