import { session } from '@nocturne/contract/session/endpoints'
import { isPayPassword } from '@nocturne/contract/session/pay-password-rules'
import type { ReactNode } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { PasswordInput } from '#kit/password-input.tsx'
import { SectionTitle } from '#kit/section-title.tsx'
import { Stack } from '#kit/stack.tsx'
import { call } from '#lib/query/api.ts'
import { toFieldError } from '#lib/query/field-error.ts'
import { useForm } from '#lib/form.ts'
import { FormField } from '#shells/form-field.tsx'
import { Page } from '#shells/page.tsx'
import { passwordTexts, encryptForSending } from '../../session/public.ts'
import { payPasswordLink } from '../links.ts'
import { storeWageTicket, useWageTicket } from '../wage-ticket.ts'

const places = {
  PAY_PASSWORD_WRONG: 'payPassword',
  PAY_PASSWORD_LOCKED: 'payPassword',
  PAY_PASSWORD_UNSET: 'payPassword',
} as const

/**
 * Requires the pay password before rendering a wage screen; the ticket passed to `children` is valid for 15 minutes.
 */
export function WagePasswordGuard({ backTo, children }: { backTo: string; children: (ticket: string) => ReactNode }) {
  const ticket = useWageTicket()
  return ticket === null ? <Door backTo={backTo} /> : children(ticket)
}

function Door({ backTo }: { backTo: string }) {
  const form = useForm({
    draft: null,
    initial: { payPassword: '' },
    check: ({ payPassword }) => ({ payPassword: !isPayPassword(payPassword) && passwordTexts.payDigits }),
    place: (error) => toFieldError(error, places),
    send: async ({ payPassword }) =>
      storeWageTicket(
        await call(session.checkPayPassword, { payPassword: await encryptForSending(payPassword) }, { quiet: true }),
      ),
  })
  return (
    <Page backTo={backTo}>
      <Card label="验证支付密码">
        <SectionTitle inCard end={<a href={payPasswordLink}>忘记密码</a>}>
          验证支付密码
        </SectionTitle>
        <Stack>
          <FormField field={form.field('payPassword')} label="支付密码" hint="验证后 15 分钟内可查看工资">
            {(control) => <PasswordInput digits autoComplete="off" maxLength={6} {...control} />}
          </FormField>
          <Button kind="primary" wide busy={form.busy} onClick={form.submit}>
            查看工资
          </Button>
        </Stack>
      </Card>
    </Page>
  )
}
