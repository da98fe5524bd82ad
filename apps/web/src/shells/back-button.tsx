import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useLocation } from 'wouter'
import { IconButton } from '../kit/icon-button.tsx'

export interface BackButtonProps {
  /** Where to go when this page was the first one opened; without it there is then no button. */
  fallback?: string | undefined
  /** Instead of going back. */
  onBack?: (() => unknown) | undefined
  kind?: 'plain' | 'hero'
}

/** Is there a page of ours behind this one? Browsers that cannot tell count every page. */
function canGoBack(): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : history.length > 1
}

/** Back, when there is somewhere to go. */
export function BackButton({ fallback, onBack, kind = 'plain' }: BackButtonProps) {
  const [, navigate] = useLocation()
  if (!onBack && fallback === undefined && !canGoBack()) return null
  const back = () => {
    if (onBack) return onBack()
    if (canGoBack()) return history.back()
    if (fallback !== undefined) navigate(fallback, { replace: true })
  }
  return <IconButton label="返回" icon={<ChevronLeft />} kind={kind} onClick={back} />
}
