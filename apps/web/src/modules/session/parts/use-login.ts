import { networkErrorText } from '@nocturne/contract/client-texts'
import type { AnswerOf, InputOf } from '@nocturne/contract/endpoint'
import { session } from '@nocturne/contract/session/endpoints'
import { useState } from 'react'

import { ApiError, getErrorMessage } from '#lib/query/api-error.ts'
import { call } from '#lib/query/api.ts'
import { toFieldError } from '#lib/query/field-error.ts'
import { findFirstError, useForm } from '#lib/form.ts'
import { useApi } from '#lib/query/query.ts'
import { encryptSecret } from '#lib/identity/secret.ts'
import { signIn } from '#lib/identity/session.ts'
import { readStored, storageKeys, writeStored } from '#lib/storage.ts'
import { getCaptchaText, loginErrorFields, findMissingLoginFields, type LoginFormValues } from '../login-rules.ts'

/** A captcha expires on the server after two minutes; a new picture is loaded shortly before. */
const PICTURE_MS = 110_000

type Terms = AnswerOf<typeof session.code>

/** Input with the encrypted password. */
type SealedLogin = InputOf<typeof session.login>
/** Sends the input and returns the new session. */
type Enter = (sealed: SealedLogin, typed: LoginFormValues) => Promise<{ access_token: string }>

const signInByPassword: Enter = (sealed) => call(session.login, sealed, { bearer: 'none' })

/**
 * Thrown if the form is sent before its captcha is loaded: nothing is sent to the server, and the captcha field shows
 * the message.
 */
class CaptchaMissingError extends Error {}

const toFieldErrors = (error: unknown) =>
  error instanceof CaptchaMissingError ? { captcha: error.message } : toFieldError(error, loginErrorFields)

/**
 * Encrypts the input. With a captcha, its nonce is used; without one, a new nonce is requested because the loaded one
 * may have expired.
 */
async function seal({ userName, password, captcha }: LoginFormValues, shown: Terms): Promise<SealedLogin> {
  const terms = shown.captchaEnabled ? shown : await call(session.code, {}, { bearer: 'none' })
  return {
    username: userName.trim(),
    password: await encryptSecret(password, terms),
    ...(terms.captchaEnabled && { code: getCaptchaText(captcha, shown), uuid: terms.uuid }),
  }
}

function getInitialLogin(): LoginFormValues {
  const userName = readStored(storageKeys.userName)
  return {
    userName: userName ?? '',
    password: '',
    captcha: { uuid: '', text: '' },
    remember: userName !== '',
    move: false,
  }
}

export type LoginState = ReturnType<typeof useLogin>

/**
 * State of a sign-in: form and captcha. `onDone` runs after the sign-in. `enter` is the request that signs in; by
 * default by password.
 */
export function useLogin(onDone: () => void, enter: Enter = signInByPassword) {
  const terms = useApi(session.code, {}, { staleMs: PICTURE_MS, every: () => PICTURE_MS })
  const [initial] = useState(getInitialLogin)

  /** Waits for the requirements if the form is sent before they are loaded; a pending request is not restarted. */
  const loadTerms = async (): Promise<Terms> => {
    const { data, error } = await terms.refetch({ cancelRefetch: false })
    if (!data) throw error
    return data
  }

  const open = async (typed: LoginFormValues): Promise<string> => {
    try {
      const loadedTerms = terms.data ?? (await loadTerms())
      const missing = findFirstError(findMissingLoginFields(typed, loadedTerms))
      if (missing !== null) throw new CaptchaMissingError(missing)
      return (await enter(await seal(typed, loadedTerms), typed)).access_token
    } catch (error) {
      // Loads a new captcha and nonce: both are used up, whether the input was correct or not.
      if (!(error instanceof CaptchaMissingError)) void terms.refetch()
      throw error
    }
  }

  const form = useForm<LoginFormValues>({
    draft: null,
    initial,
    check: (typed) => findMissingLoginFields(typed, terms.data),
    place: toFieldErrors,
    send: async (typed) => {
      const token = await open(typed)
      writeStored(storageKeys.userName, typed.remember ? typed.userName.trim() : '')
      signIn('staff', token)
      onDone()
    },
  })

  return { form, terms, ...getFailure(form.failure) }
}

/** Error text above the button, and the server's error code. Network failures were already shown by `call`. */
function getFailure(error: unknown) {
  const text = error === null ? '' : getErrorMessage(error, '没有登录成功，请稍后再试')
  return {
    failure: text === networkErrorText ? '' : text,
    refusal: error instanceof ApiError ? error.errCode : undefined,
  }
}
