import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server is the input of the same build as the pages: one module graph, one copy of every module.
  environments: { ssr: { build: { rollupOptions: { input: { main: 'src/main.ts' } } } } },
  build: { target: 'es2022', cssMinify: 'lightningcss', assetsInlineLimit: 0 },
})
