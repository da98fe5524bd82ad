import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useLocation } from 'wouter'
import { IconButton } from '#kit/icon-button.tsx'
import { hasPageBehind } from '#kit/layers.ts'

export interface BackButtonProps {
  /** Target when this page was opened first; without it the button is then hidden. */
  fallback?: string | undefined
  /** Replaces the default navigation. */
  onBack?: (() => unknown) | undefined
  kind?: 'plain' | 'hero'
}

/** Back button, hidden when there is nowhere to go. */
export function BackButton({ fallback, onBack, kind = 'plain' }: BackButtonProps) {
  const [, navigate] = useLocation()
  if (!onBack && fallback === undefined && !hasPageBehind()) return null
  const goBack = () => {
    if (onBack) return onBack()
    if (hasPageBehind()) return history.back()
    if (fallback !== undefined) navigate(fallback, { replace: true })
  }
  return <IconButton label="返回" icon={<ChevronLeft />} kind={kind} onClick={goBack} />
}
