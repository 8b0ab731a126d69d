import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server is the input of the same build as the pages: one module graph, one copy of every module.
  // The icons are bundled for the few that are used: as a package, all 1,700 modules would stay in the server's memory.
  environments: {
    ssr: { build: { rollupOptions: { input: { main: 'src/main.ts' } } }, resolve: { noExternal: ['lucide-react'] } },
  },
  build: { target: 'es2022', cssMinify: 'lightningcss', assetsInlineLimit: 0 },
})
