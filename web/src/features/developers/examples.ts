/** How the API is called, in the words of four languages of programs, with a company's own values. */
export interface ExampleValues {
  /** Where the messages API is, such as `https://prosa.example.com/api/messages`. */
  readonly url: string;
  readonly token: string;
}

export const exampleLanguages = ['curl', 'JavaScript', 'Python', 'PHP'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

type Example = (filling: ExampleValues) => string;

const number = '5511987654321';

export const textExamples: Record<ExampleLanguage, Example> = {
  curl: ({ url, token }) => `curl -X POST '${url}/send' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: pedido-1001' \\
  -d '{"number": "${number}", "body": "Olá!"}'`,
  JavaScript: ({ url, token }) => `const answer = await fetch('${url}/send', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${token}',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'pedido-1001',
  },
  body: JSON.stringify({ number: '${number}', body: 'Olá!' }),
});
console.log(answer.status, await answer.json());`,
  Python: ({ url, token }) => `import requests

answer = requests.post(
    "${url}/send",
    headers={"Authorization": "Bearer ${token}", "Idempotency-Key": "pedido-1001"},
    json={"number": "${number}", "body": "Olá!"},
)
print(answer.status_code, answer.json())`,
  PHP: ({ url, token }) => `<?php
$call = curl_init('${url}/send');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ${token}',
        'Content-Type: application/json',
        'Idempotency-Key: pedido-1001',
    ],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${number}', 'body' => 'Olá!']),
]);
echo curl_exec($call);`,
};

export const mediaExamples: Record<ExampleLanguage, Example> = {
  curl: ({ url, token }) => `curl -X POST '${url}/send' \\
  -H 'Authorization: Bearer ${token}' \\
  -F 'number=${number}' \\
  -F 'body=Sua nota' \\
  -F 'medias=@nota.pdf;type=application/pdf'`,
  JavaScript: ({ url, token }) => `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('number', '${number}');
form.append('body', 'Sua nota');
form.append('medias', await openAsBlob('nota.pdf', { type: 'application/pdf' }), 'nota.pdf');
const answer = await fetch('${url}/send', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}' },
  body: form,
});
console.log(answer.status, await answer.json());`,
  Python: ({ url, token }) => `import requests

with open("nota.pdf", "rb") as file:
    answer = requests.post(
        "${url}/send",
        headers={"Authorization": "Bearer ${token}"},
        data={"number": "${number}", "body": "Sua nota"},
        files={"medias": ("nota.pdf", file, "application/pdf")},
    )
print(answer.status_code, answer.json())`,
  PHP: ({ url, token }) => `<?php
$call = curl_init('${url}/send');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}'],
    CURLOPT_POSTFIELDS => [
        'number' => '${number}',
        'body' => 'Sua nota',
        'medias' => new CURLFile('nota.pdf', 'application/pdf'),
    ],
]);
echo curl_exec($call);`,
};

export const checkExamples: Record<ExampleLanguage, Example> = {
  curl: ({ url, token }) => `curl -X POST '${url}/checkNumber' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '{"number": "${number}"}'`,
  JavaScript: ({ url, token }) => `const answer = await fetch('${url}/checkNumber', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}', 'Content-Type': 'application/json' },
  body: JSON.stringify({ number: '${number}' }),
});
console.log(answer.status, await answer.json());`,
  Python: ({ url, token }) => `import requests

answer = requests.post(
    "${url}/checkNumber",
    headers={"Authorization": "Bearer ${token}"},
    json={"number": "${number}"},
)
print(answer.status_code, answer.json())`,
  PHP: ({ url, token }) => `<?php
$call = curl_init('${url}/checkNumber');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}', 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${number}']),
]);
echo curl_exec($call);`,
};
