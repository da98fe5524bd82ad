import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

import { IconButton } from '../../../kit/icon-button.tsx'
import { setTheme, useTheme } from '../../../lib/theme.ts'

/** Changes the theme before anybody has signed in: the first thing a bright screen in a dark room needs. */
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
