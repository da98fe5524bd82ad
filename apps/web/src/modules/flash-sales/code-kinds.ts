/**
 * Kinds of codes that 核销 accepts in addition to vouchers: flash sale codes and group play certificates, both of twelve
 * digits.
 */
import type { ExternalCodeKind } from '../vouchers/public.ts'

const isPrepaidCode = (text: string): boolean => /^\d{12}$/.test(text.replaceAll(/[\s-]/g, ''))

export const prepaidCodeKinds: readonly ExternalCodeKind[] = [
  {
    id: 'kill',
    label: '秒杀',
    permission: 'speedKill:order:verify',
    couldBe: isPrepaidCode,
    look: async (request) => (await import('./resolve-code.tsx')).resolveVerifyCode(request),
  },
  {
    id: 'play',
    label: '组局',
    permission: 'verify:play:consume',
    couldBe: isPrepaidCode,
    look: async (request) => (await import('./find-certificate.ts')).findCertificate(request),
  },
]
