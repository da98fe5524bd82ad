import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useLocation } from 'wouter'
import { IconButton } from '../kit/icon-button.tsx'
import { pageBehind } from '../kit/layers.ts'

export interface BackButtonProps {
  /** Where to go when this page was the first one opened; without it there is then no button. */
  fallback?: string | undefined
  /** Instead of going back. */
  onBack?: (() => unknown) | undefined
  kind?: 'plain' | 'hero'
}

/** Back, when there is somewhere to go. */
export function BackButton({ fallback, onBack, kind = 'plain' }: BackButtonProps) {
  const [, navigate] = useLocation()
  if (!onBack && fallback === undefined && !pageBehind()) return null
  const back = () => {
    if (onBack) return onBack()
    if (pageBehind()) return history.back()
    if (fallback !== undefined) navigate(fallback, { replace: true })
  }
  return <IconButton label="返回" icon={<ChevronLeft />} kind={kind} onClick={back} />
}
