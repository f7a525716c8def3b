/** How the API is called, in the words of four languages of programs, with a company's own values. */
export interface Filling {
  readonly url: string;
  readonly token: string;
}

export const exampleLanguages = ['curl', 'JavaScript', 'Python', 'PHP'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

type Example = (filling: Filling) => string;

const number = '5511987654321';

export const textExamples: Record<ExampleLanguage, Example> = {
  curl: ({ url, token }) => `curl -X POST '${url}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: pedido-1001' \\
  -d '{"number": "${number}", "body": "Olá!"}'`,
  JavaScript: ({ url, token }) => `const answer = await fetch('${url}', {
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
    "${url}",
    headers={"Authorization": "Bearer ${token}", "Idempotency-Key": "pedido-1001"},
    json={"number": "${number}", "body": "Olá!"},
)
print(answer.status_code, answer.json())`,
  PHP: ({ url, token }) => `<?php
$call = curl_init('${url}');
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
  curl: ({ url, token }) => `curl -X POST '${url}' \\
  -H 'Authorization: Bearer ${token}' \\
  -F 'number=${number}' \\
  -F 'body=Sua nota' \\
  -F 'medias=@nota.pdf'`,
  JavaScript: ({ url, token }) => `const form = new FormData();
form.append('number', '${number}');
form.append('body', 'Sua nota');
form.append('medias', file, 'nota.pdf');
const answer = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ${token}' },
  body: form,
});
console.log(answer.status, await answer.json());`,
  Python: ({ url, token }) => `import requests

with open("nota.pdf", "rb") as file:
    answer = requests.post(
        "${url}",
        headers={"Authorization": "Bearer ${token}"},
        data={"number": "${number}", "body": "Sua nota"},
        files={"medias": file},
    )
print(answer.status_code, answer.json())`,
  PHP: ({ url, token }) => `<?php
$call = curl_init('${url}');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer ${token}'],
    CURLOPT_POSTFIELDS => [
        'number' => '${number}',
        'body' => 'Sua nota',
        'medias' => new CURLFile('nota.pdf'),
    ],
]);
echo curl_exec($call);`,
};
