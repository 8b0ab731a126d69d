/**
 * The theme's tokens as values, because mail programs do not support variables. A test compares them with ui/theme.css.
 */
export const light = {
  paper: '#faf7f2',
  sheet: '#ffffff',
  ink: '#1f1a17',
  soft: '#6a5f57',
  line: '#e4dcd2',
  accent: '#6b2a3a',
  mist: '#f2ece3',
}

export const dark = {
  paper: '#14110f',
  sheet: '#1d1916',
  ink: '#f2ece4',
  soft: '#b3a79b',
  line: '#322b26',
  accent: '#e3a7b4',
  mist: '#241f1b',
}

/** Fonts that every system has, because mails cannot embed any. */
export const serif = "Georgia, 'Times New Roman', serif"
export const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
