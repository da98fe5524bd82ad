import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

import { IconButton } from '#kit/icon-button.tsx'
import { setTheme, useTheme } from '#lib/theme.ts'

/** Switches the theme on the login page, before a user is signed in. */
export function ThemeButton() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      label={dark ? '切换到浅色' : '切换到深色'}
      icon={dark ? <Sun /> : <Moon />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  )
}
