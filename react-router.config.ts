import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  ssr: true,
  // The names of all routes come once, in a file that browsers keep: no request a link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
