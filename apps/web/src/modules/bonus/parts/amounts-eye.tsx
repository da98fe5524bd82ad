import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'

import { IconButton } from '#kit/icon-button.tsx'
import type { AmountVisibility } from '../amount-visibility.ts'

/** Eye button that hides the amounts. */
export function AmountVisibilityButton({ amounts, kind }: { amounts: AmountVisibility; kind?: 'hero' }) {
  return (
    <IconButton
      {...(kind && { kind })}
      label={amounts.shown ? '隐藏金额' : '显示金额'}
      icon={amounts.shown ? <Eye /> : <EyeOff />}
      onClick={amounts.toggle}
    />
  )
}
