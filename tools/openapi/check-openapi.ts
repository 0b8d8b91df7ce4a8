import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../src/server/openapi.ts';

/** Checks the API's document by the rules that Redocly recommends, with and without an address. */
const config = await createConfig({
  extends: ['recommended'],
  rules: { 'operation-description': 'error', 'tag-description': 'error' },
});

const documents = [openApiDocument('Silks'), openApiDocument('Silks', 'https://silks.example')];
for (const document of documents) {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  for (const { ruleId, message, location } of problems) {
    console.error(`${ruleId}: ${message} (${location.map(({ pointer }) => pointer).join(', ')})`);
    process.exitCode = 1;
  }
}
if (!process.exitCode) console.log('OpenAPI document: nothing to report.');
